/** What the cutter has to know of a grammar: the types of its nodes that mean something to it. */
export interface Grammar {
  /** Address of the file with the compiled grammar. */
  readonly wasm: string;
  /** Between the names of a symbol's path. */
  readonly separator: string;
  /** Functions and types: named, and each a unit. */
  readonly symbols: ReadonlySet<string>;
  /** Named too, but a unit of their own only where they are long, or hold a function. */
  readonly values: ReadonlySet<string>;
  /** Each a unit while it is short; a longer one is cut into its members. */
  readonly containers: ReadonlySet<string>;
  /** Stand round something and say nothing by themselves: what is inside counts. */
  readonly wrappers: ReadonlySet<string>;
  /** What they hold is cut as if they were not there. */
  readonly transparent: ReadonlySet<string>;
  /** Belong to what follows, if no blank line comes between. */
  readonly leading: ReadonlySet<string>;
}

type NodeTypes = Partial<Record<Exclude<keyof Grammar, 'wasm' | 'separator'>, string>>;

const define = (wasm: string, separator: string, types: NodeTypes): Grammar => {
  const set = (list = '') => new Set(list.split(/\s+/).filter((type) => type !== ''));
  return {
    wasm,
    separator,
    symbols: set(types.symbols),
    values: set(types.values),
    containers: set(types.containers),
    wrappers: set(types.wrappers),
    transparent: set(`ERROR ${types.transparent ?? ''}`),
    leading: set(`comment line_comment block_comment ${types.leading ?? ''}`),
  };
};

const microsoft = (name: string): string =>
  new URL(`wasm/tree-sitter-${name}.wasm`, import.meta.resolve('@vscode/tree-sitter-wasm/package.json')).href;

const SCRIPT = {
  symbols: `function_declaration generator_function_declaration method_definition function_signature method_signature
    abstract_method_signature interface_declaration enum_declaration type_alias_declaration`,
  values: 'lexical_declaration variable_declaration expression_statement public_field_definition field_definition',
  containers: 'class_declaration abstract_class_declaration class internal_module module',
  wrappers: 'export_statement ambient_declaration',
  leading: 'decorator',
};

const C = {
  symbols: `function_definition type_definition struct_specifier union_specifier enum_specifier
    preproc_function_def`,
  values: 'declaration preproc_def field_declaration',
  transparent: 'preproc_ifdef preproc_if preproc_else preproc_elif linkage_specification declaration_list',
};

const grammars: Readonly<Record<string, Grammar>> = {
  typescript: define(microsoft('typescript'), '.', SCRIPT),
  tsx: define(microsoft('tsx'), '.', SCRIPT),
  javascript: define(microsoft('javascript'), '.', SCRIPT),
  python: define(microsoft('python'), '.', {
    symbols: 'function_definition type_alias_statement',
    values: 'expression_statement',
    containers: 'class_definition',
    wrappers: 'decorated_definition',
  }),
  go: define(microsoft('go'), '.', {
    symbols: 'function_declaration method_declaration type_declaration',
    values: 'const_declaration var_declaration',
  }),
  rust: define(microsoft('rust'), '::', {
    symbols: `function_item function_signature_item struct_item enum_item union_item macro_definition type_item
      associated_type`,
    values: 'const_item static_item',
    containers: 'impl_item trait_item mod_item',
    transparent: 'foreign_mod_item declaration_list',
    leading: 'attribute_item',
  }),
  java: define(microsoft('java'), '.', {
    symbols: `method_declaration constructor_declaration compact_constructor_declaration
      annotation_type_element_declaration`,
    values: 'field_declaration constant_declaration',
    containers: `class_declaration interface_declaration enum_declaration record_declaration
      annotation_type_declaration`,
    transparent: 'enum_body_declarations',
  }),
  c: define(import.meta.resolve('tree-sitter-c/tree-sitter-c.wasm'), '::', C),
  'c++': define(microsoft('cpp'), '::', {
    symbols: `${C.symbols} concept_definition`,
    values: `${C.values} alias_declaration`,
    containers: 'class_specifier struct_specifier namespace_definition',
    wrappers: 'template_declaration',
    transparent: C.transparent,
  }),
  'c#': define(microsoft('c-sharp'), '.', {
    symbols: `method_declaration constructor_declaration destructor_declaration indexer_declaration
      operator_declaration conversion_operator_declaration delegate_declaration enum_declaration
      local_function_statement`,
    values: 'property_declaration event_declaration field_declaration event_field_declaration',
    containers: `class_declaration struct_declaration interface_declaration record_declaration
      namespace_declaration`,
    wrappers: 'global_statement',
    transparent: 'preproc_if preproc_else preproc_elif',
  }),
  ruby: define(microsoft('ruby'), '.', {
    symbols: 'method singleton_method',
    values: 'assignment call',
    containers: 'class module singleton_class',
  }),
  php: define(microsoft('php'), '::', {
    symbols: 'function_definition method_declaration',
    values: 'const_declaration property_declaration',
    containers: 'class_declaration interface_declaration trait_declaration enum_declaration namespace_definition',
  }),
  bash: define(microsoft('bash'), '.', { symbols: 'function_definition', values: 'variable_assignment' }),
};

/** The grammar for a language; null where there is none. `.tsx` reads `<T>x` otherwise than `.ts` does. */
export const grammarOf = (language: string, path: string): Grammar | null => {
  const name = language === 'typescript' && /\.tsx$/i.test(path) ? 'tsx' : language;
  return Object.hasOwn(grammars, name) ? (grammars[name] ?? null) : null;
};

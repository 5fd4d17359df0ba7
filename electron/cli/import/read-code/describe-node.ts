import type { Node } from 'web-tree-sitter';
import type { Grammar } from './grammars.ts';

/** What a node of a syntax tree declares. */
export interface NodeDescription {
  readonly name: string;
  /** A function or a type rather than a value. */
  readonly isSymbol: boolean;
  /** A call with a function, such as a test, rather than a declaration. */
  readonly isCall: boolean;
  /** What holds the members; null if it has none to be cut into. */
  readonly body: Node | null;
}

/** Null for a node that declares nothing with a name. */
export const describeNode = (outer: Node, grammar: Grammar): NodeDescription | null => {
  const node = unwrap(outer, grammar);
  const { type } = node;
  const declared = { isSymbol: true, isCall: false, body: null };
  if (grammar.containers.has(type)) {
    const name = nameOf(node) ?? (node.id === outer.id ? null : 'default');
    return name === null ? null : { ...declared, name, body: node.childForFieldName('body') };
  }
  if (grammar.symbols.has(type) || FUNCTIONS.has(type)) {
    const name = nameOf(node) ?? (node.id === outer.id ? null : 'default');
    return name === null ? null : { ...declared, name };
  }
  return grammar.values.has(type) ? describeValue(node) : null;
};

const describeValue = (node: Node): NodeDescription | null => {
  const inner = /^expression_statement$/.test(node.type) ? (node.firstNamedChild ?? node) : node;
  // A namespace of TypeScript stands in an expression statement.
  if (inner.type === 'internal_module')
    return { name: nameOf(inner) ?? '', isSymbol: true, isCall: false, body: inner.childForFieldName('body') };
  const called = describeCall(inner);
  if (called !== null) return called;
  const name = nameOf(inner);
  if (name === null) return null;
  const value = inner.childForFieldName('right') ?? valueOfOnly(inner);
  return { name, isSymbol: value !== null && FUNCTIONS.has(value.type), isCall: false, body: null };
};

const FUNCTIONS = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'function',
  'lambda',
  'class',
]);

/** Of `const f = () => 1` and `f = () => 1`; null where several are declared at once. */
const valueOfOnly = (node: Node): Node | null =>
  node.childForFieldName('value') ??
  (node.namedChildCount === 1 ? (node.firstNamedChild?.childForFieldName('value') ?? null) : null);

/** One test is one unit; a group of them is cut into its tests. */
const SINGLE_TEST = /^(it|test|specify|example|scenario|bench)\b/;

/** `describe('x', () => { … })` and `describe "x" do … end`. */
const describeCall = (node: Node): NodeDescription | null => {
  const callee = node.childForFieldName('function') ?? node.childForFieldName('method');
  const given = node.childForFieldName('arguments');
  const block = node.childForFieldName('block') ?? given?.lastNamedChild ?? null;
  if (callee === null || block === null || !(FUNCTIONS.has(block.type) || /^(do_)?block$/.test(block.type)))
    return null;
  const label = given?.firstNamedChild;
  const text =
    label != null && /string|symbol|constant/.test(label.type)
      ? ` ${label.text.replaceAll(/^["'`:]|["'`]$/g, '')}`
      : '';
  return {
    name: clip(`${callee.text.length > LONGEST_NAME ? '' : callee.text}${text}`) || 'call',
    isSymbol: true,
    isCall: true,
    body: SINGLE_TEST.test(callee.text) ? null : block.childForFieldName('body'),
  };
};

/** More than that is no sane nesting of decorators and modifiers. */
const DEEPEST_WRAPPING = 8;

const unwrap = (outer: Node, grammar: Grammar): Node => {
  let node = outer;
  for (let depth = 0; depth < DEEPEST_WRAPPING && grammar.wrappers.has(node.type); depth++) {
    const inner =
      node.childForFieldName('declaration') ??
      node.childForFieldName('definition') ??
      node.childForFieldName('value') ??
      node.lastNamedChild;
    if (inner === null) break;
    node = inner;
  }
  return node;
};

const nameOf = (node: Node): string | null => {
  const name = node.childForFieldName('name');
  const receiver = node.childForFieldName('receiver');
  if (name !== null && node.type === 'method_declaration' && receiver !== null)
    return clip(`${receiverType(receiver.text)}${name.text}`);
  if (name !== null) return clip(name.text);
  if (node.type === 'impl_item') return clip((node.childForFieldName('type')?.text ?? '').replace(/<.*$/s, ''));
  const left = node.childForFieldName('left');
  if (left !== null) return clip(left.text);
  const declarator = node.childForFieldName('declarator');
  if (declarator !== null) return declaredName(declarator);
  return namesOfParts(node);
};

/** Of Go: `Server.` for `(s *Server[T])`. */
const receiverType = (receiver: string): string => {
  const type = /(\w+)\s*(?:\[[^\]]*\]\s*)?\)$/.exec(receiver)?.[1];
  return type === undefined ? '' : `${type}.`;
};

/** In C a name stands inside of what is declared of it: `*name(int)`, `name[3]`, `(*name)(int)`. */
const DEEPEST_DECLARATOR = 20;

const declaredName = (outer: Node): string | null => {
  let node = outer;
  for (let depth = 0; depth < DEEPEST_DECLARATOR; depth++) {
    const inner = node.childForFieldName('declarator') ?? declaratorIn(node);
    if (inner === null) break;
    node = inner;
  }
  return clip((node.type === 'variable_declarator' ? node.childForFieldName('name') : null)?.text ?? node.text);
};

/** A reference and a pair of parentheses hold their declarator without a field's name. */
const declaratorIn = (node: Node): Node | null =>
  /^(reference|parenthesized)_declarator$/.test(node.type) ? node.lastNamedChild : null;

const MOST_PARTS = 5;

/** Of a declaration with several parts, such as `const a = 1, b = 2` or `type ( A …; B … )`. */
const namesOfParts = (node: Node): string | null => {
  const names: string[] = [];
  for (let index = 0; index < node.namedChildCount && names.length < MOST_PARTS; index++) {
    const part = node.namedChild(index);
    const name =
      part?.childForFieldName('name')?.text ?? (part?.type === 'variable_declaration' ? namesOfParts(part) : null);
    if (name != null && name !== '') names.push(name);
  }
  return names.length === 0 ? null : clip(names.join(', '));
};

const LONGEST_NAME = 120;

const clip = (name: string): string | null => {
  const line = name
    .slice(0, 10 * LONGEST_NAME)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return line.length <= LONGEST_NAME ? line : `${line.slice(0, LONGEST_NAME).toWellFormed()}…`;
};

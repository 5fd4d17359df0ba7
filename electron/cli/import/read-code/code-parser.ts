import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { Grammar } from './grammars.ts';

/**
 * The parser tells of itself each hundred steps. A mebibyte of ordinary code takes some 60,000 calls. Counting them
 * instead of milliseconds makes the answer the same on a slow machine and on a busy one.
 */
const MOST_CALLS = 200_000;
/** An ambiguous text can fill the 2 GiB that WebAssembly has, and a parser that ran out of memory is broken for good. */
const MOST_MEMORY_BYTES = 768 * 1024 * 1024;

export interface CodeParser {
  /** Calls back with the tree, which is gone afterwards. Null if the text is more than the parser can take. */
  parse<T>(text: string, grammar: Grammar, use: (tree: Tree) => T): Promise<T | null>;
}

/** Throws where the parser itself cannot be loaded. */
export const loadCodeParser = async (): Promise<CodeParser> => {
  const memory = await initialise();
  const parser = new Parser();
  const languages = new Map<string, Language>();
  return {
    async parse(text, grammar, use) {
      const language =
        languages.get(grammar.wasm) ?? (await Language.load(await readFile(fileURLToPath(grammar.wasm))));
      languages.set(grammar.wasm, language);
      parser.setLanguage(language);
      let calls = 0;
      const progressCallback = () => ++calls > MOST_CALLS || memory.buffer.byteLength > MOST_MEMORY_BYTES;
      const tree = parser.parse(text, null, { progressCallback });
      // What an unfinished parse has begun would go on with the next text.
      parser.reset();
      if (tree === null) return null;
      try {
        return use(tree);
      } finally {
        tree.delete();
      }
    },
  };
};

/** What the runtime is built for, of 64 KiB each. */
const LEAST_PAGES = 512;
const MOST_PAGES = 32_768;

interface WasmMemory {
  readonly buffer: ArrayBufferLike;
}

/** To the compiler WebAssembly is a part of the DOM, which this program has nothing of. */
declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory;
};

/** Starts the runtime, in a memory that is seen from here. */
const initialise = async (): Promise<WasmMemory> => {
  const memory = new WebAssembly.Memory({ initial: LEAST_PAGES, maximum: MOST_PAGES });
  const options = {
    wasmMemory: memory,
    // It would write to the console of the command.
    print: () => {},
    printErr: () => {},
  };
  await Parser.init(options);
  return memory;
};

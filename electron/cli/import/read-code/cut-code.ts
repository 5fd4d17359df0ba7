import type { Node } from 'web-tree-sitter';
import { describeNode, type NodeDescription } from './describe-node.ts';
import type { Grammar } from './grammars.ts';
import type { Piece } from './merge-pieces.ts';

/** A class or namespace up to this length, in UTF-16 units, is one piece: its members are best read together. */
const LONGEST_WHOLE = 1_500;
/** Nobody nests namespaces and classes deeper; a program that did could exhaust the stack. */
const DEEPEST = 16;

/**
 * Cuts a file at the borders that its syntax tree shows: functions, types, members of large classes, and what stands
 * between them. Pieces begin at the start of a line, and each reaches to the start of the next: together they are the
 * file. Broken syntax is cut by what the parser could make of it.
 */
export const cutCode = (text: string, root: Node, grammar: Grammar): Piece[] => {
  const pieces: Piece[] = [{ start: 0, title: null, isAlone: false, within: null, isHead: false }];

  /** What begins on the line of something else belongs to it. */
  const push = (piece: Piece) => {
    const last = pieces.at(-1);
    if (last === undefined || piece.start > last.start) pieces.push(piece);
    else if (piece.start === last.start) pieces[pieces.length - 1] = piece;
  };

  const cutInto = (parent: Node, within: string | null, depth: number): void => {
    let leadingStart: number | null = null;
    let end = parent.startIndex;
    for (const node of childrenOf(parent)) {
      if (hasBlankLine(text, end, node.startIndex)) leadingStart = null;
      const isLeading = grammar.leading.has(node.type);
      const lineStart = lineStartOf(text, node.startIndex);
      if (lineStart !== null) {
        const start: number = leadingStart ?? lineStart;
        if (!isLeading) cut(node, start, within, depth);
        // A comment for itself, unless what it speaks of follows and takes its place.
        else if (leadingStart === null) push({ start, title: null, isAlone: false, within, isHead: false });
        leadingStart = isLeading ? start : null;
      }
      end = node.endIndex;
    }
  };

  const cut = (node: Node, start: number, within: string | null, depth: number): void => {
    if (grammar.transparent.has(node.type) && depth < DEEPEST) {
      push({ start, title: null, isAlone: false, within, isHead: false });
      return cutInto(node, within, depth + 1);
    }
    const described = describeNode(node, grammar);
    if (described === null) return push({ start, title: null, isAlone: false, within, isHead: false });
    const path = pathOf(described, within, grammar);
    const isLarge = node.endIndex - start > LONGEST_WHOLE && described.body !== null && depth < DEEPEST;
    push({ start, title: path, isAlone: described.isSymbol, within, isHead: isLarge });
    if (isLarge && described.body !== null) cutInto(described.body, path, depth + 1);
  };

  cutInto(root, null, 0);
  return pieces;
};

const pathOf = ({ name, isCall }: NodeDescription, within: string | null, { separator }: Grammar): string =>
  within === null ? name : `${within}${isCall ? ' › ' : separator}${name}`;

function* childrenOf(parent: Node): Generator<Node> {
  const cursor = parent.walk();
  try {
    if (!cursor.gotoFirstChild()) return;
    do {
      if (cursor.nodeIsNamed) yield cursor.currentNode;
    } while (cursor.gotoNextSibling());
  } finally {
    cursor.delete();
  }
}

/** Null if something else stands before it on its line. */
const lineStartOf = (text: string, index: number): number | null => {
  let start = index;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return start === 0 || text[start - 1] === '\n' ? start : null;
};

/** Whether a blank line lies between the two. A comment may end with its line break. */
const hasBlankLine = (text: string, from: number, to: number): boolean =>
  /\n[^\S\n]*\n/.test(text.slice(Math.max(0, from - (text[from - 1] === '\n' ? 1 : 0)), to));

import { LanguageDescription } from '@codemirror/language';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';

export interface CodePiece {
  readonly at: number;
  readonly text: string;
  /** Names a colour of `tokens.css`; null for plain text. */
  readonly style: string | null;
}

const styleOf = tagHighlighter([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword],
    class: 'keyword',
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.constant(tags.name)], class: 'number' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment, tags.docComment, tags.meta], class: 'comment' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName, tags.heading],
    class: 'name',
  },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.attributeName], class: 'type' },
]);

/** Null where there is no grammar for the language. The grammars are those of the editor, each loaded when first wanted. */
export const highlightCode = async (text: string, language: string): Promise<readonly CodePiece[] | null> => {
  const { languages } = await import('@codemirror/language-data');
  const description = LanguageDescription.matchLanguageName(languages, language, true);
  if (description === null) return null;
  const support = await description.load();
  const pieces: CodePiece[] = [];
  let at = 0;
  const push = (to: number, style: string | null) => {
    if (to > at) pieces.push({ at, text: text.slice(at, to), style });
    at = to;
  };
  highlightTree(support.language.parser.parse(text), styleOf, (from, to, style) => {
    push(from, null);
    push(to, style);
  });
  push(text.length, null);
  return pieces;
};

/**
 * Which memories a model embeds: all of them, or, where code has a model of its own, code or prose. Code is what is stored as a
 * snippet, which is what importing code makes; a fix or a decision that quotes code is prose about it.
 */
export type ModelDomain = 'all' | 'code' | 'prose';

/** A condition on a memory `m`. */
export const belongsTo: Readonly<Record<ModelDomain, string>> = {
  all: 'TRUE',
  code: "m.kind = 'snippet'",
  prose: "m.kind <> 'snippet'",
};

import { EngineError } from '#electron/engine/engine-error.ts';

/**
 * A query string as a record: `limit=5` gives a text, `tag=a&tag=b` a list. Strict where `URLSearchParams` is not: an escape
 * that is not UTF-8 is refused and not replaced. The record has no prototype, so that any name is an ordinary one.
 */
export const parseQuery = (search: string): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut === -1 ? pair : pair.slice(0, cut));
    const value = cut === -1 ? '' : decode(pair.slice(cut + 1));
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new EngineError('invalid_request', 'The query string holds a %-escape that is not UTF-8.');
  }
};

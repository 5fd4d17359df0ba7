/** The name of the cookie that holds the secret of a browser session. */
export const SESSION_COOKIE = 'cmem_session';

export interface SecretHeaders {
  readonly authorization: string | null;
  readonly cookie: string | null;
}

export type FoundSecret =
  | { readonly from: 'bearer'; readonly secret: string }
  | { readonly from: 'cookie'; readonly secret: string }
  | { readonly from: 'other_scheme' }
  | { readonly from: 'nowhere' };

/** The secret a request came with. A bearer token goes before a cookie, which the browser adds unasked. */
export const findSecret = ({ authorization, cookie }: SecretHeaders): FoundSecret => {
  if (authorization !== null) {
    const secret = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    return secret === undefined ? { from: 'other_scheme' } : { from: 'bearer', secret };
  }
  const secret = cookieValue(cookie ?? '', SESSION_COOKIE);
  return secret === null ? { from: 'nowhere' } : { from: 'cookie', secret };
};

const cookieValue = (header: string, name: string): string | null => {
  for (const pair of header.split(';')) {
    const cut = pair.indexOf('=');
    if (cut !== -1 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim() || null;
  }
  return null;
};

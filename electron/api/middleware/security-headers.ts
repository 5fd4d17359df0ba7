import type { MiddlewareHandler } from 'hono';

/**
 * For pages and answers alike. Scripts and styles come from this server's own files, nothing inline, nothing from
 * elsewhere; no page may frame or embed what is served here. There are no CORS headers anywhere, on purpose.
 */
const headers: readonly (readonly [name: string, value: string])[] = [
  [
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cache-control', 'no-store'],
];

export const securityHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of headers) c.header(name, value);
  await next();
};

import type { MiddlewareHandler } from 'hono';

/**
 * Scripts and styles come from this server's own files, nothing inline, nothing from elsewhere; no page may frame or embed what is
 * served here. Under `nonce` a script of ours may add styles.
 */
export const contentSecurityPolicy = (nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** For pages and answers alike. There are no CORS headers anywhere, on purpose. */
const headers: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', contentSecurityPolicy()],
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

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { contentSecurityPolicy } from '../middleware/security-headers.ts';

const NONCE = '%NONCE%';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>CMEM</title>
<p>CMEM is running, but its interface has not been built: run <code>npm run build:renderer</code> and start CMEM again.</p>
<p>The <a href="/docs">HTTP interface</a> and the command line work.</p>
`;

/** The one page of the interface, whatever its address. Styles that its editor adds pass under a value that is new at every load. */
export const appPage = (folder: string): ((c: Context) => Response | Promise<Response>) => {
  const html = read(join(folder, 'index.html')) ?? NOT_BUILT;
  return (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header('content-security-policy', contentSecurityPolicy(nonce));
    return c.html(html.replace(NONCE, nonce));
  };
};

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

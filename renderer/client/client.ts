import { createClient } from '#shared/contract/client.ts';

/** The engine that this page came from. The session cookie stands for a token. */
export const client = createClient({ baseUrl: '' });

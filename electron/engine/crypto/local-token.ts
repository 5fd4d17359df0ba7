const PREFIX = 'cmem_local_';

/** How the secret of the local client, which is derived from the data key, is written as a token. */
export const localToken = (localSecret: Buffer): string => PREFIX + localSecret.toString('base64url');

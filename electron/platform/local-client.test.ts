import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDataKey } from '../engine/crypto/data-key.ts';
import { deriveKey } from '../engine/crypto/derive-key.ts';
import { fakeKeychain } from '../testing/fake-keychain.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeEndpoint } from './discovery-file.ts';
import { connectLocal, findEngine } from './local-client.ts';

const INSTANCE = 'the-instance';

/** A server that says it is the engine, and keeps what it was sent. */
const serve = async (answer: (challenge: string) => unknown) => {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    const challenge = new URL(request.url ?? '', 'http://x').searchParams.get('challenge') ?? '';
    const body = request.url?.startsWith('/v1/health') === true ? answer(challenge) : { tags: [] };
    response.setHeader('content-type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, port: (server.address() as AddressInfo).port };
};

const setUp = async (port: number, passphrase?: string) => {
  const home = temporaryFolder();
  const { dataKey } = await createDataKey(
    {
      keysFile: `${home}/keys.json`,
      sources: { passphrase, keychain: fakeKeychain('none here'), keyFile: `${home}/key` },
      clock: Date.now,
      newId: randomUUID,
    },
    'auto',
  );
  const endpoint = {
    pid: process.pid,
    port,
    version: '1',
    instance_id: INSTANCE,
    started_at: new Date().toISOString(),
  };
  writeEndpoint(home, endpoint);
  return { home, environment: { CMEM_HOME: home }, secret: deriveKey(dataKey, 'cmem/local-client') };
};

const health = (fields: object) => ({ name: 'cmem', version: '1', instance_id: INSTANCE, proof: null, ...fields });

describe('connectLocal', () => {
  it('shows its secret to the engine that proved to hold the key', async () => {
    let secret = Buffer.alloc(0);
    const { received, port } = await serve((challenge) =>
      health({ proof: createHmac('sha256', secret).update(challenge).digest('hex') }),
    );
    const { environment, secret: itsSecret } = await setUp(port);
    secret = Buffer.from(itsSecret);
    const client = await connectLocal({ environment });
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await client.call('tags.list', {});
    expect(received[1]?.headers.authorization).toBe(`Bearer cmem_local_${secret.toString('base64url')}`);
  });

  it.each([
    ['gives no proof', () => health({})],
    ['gives another proof', () => health({ proof: 'ab'.repeat(32) })],
    ['gives back the challenge', (challenge: string) => health({ proof: challenge })],
    ['gives a proof that is no text of hexadecimal digits', () => health({ proof: 'zz' })],
  ])('shows no secret to one that %s', async (_, answer) => {
    const { received, port } = await serve(answer);
    const { environment } = await setUp(port);
    await expect(connectLocal({ environment })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it.each([
    ['another instance', () => health({ instance_id: 'another' })],
    ['another program', () => ({ hello: 'world' })],
    ['a program that does not speak JSON', () => 'hello'],
  ])('shows neither secret nor token to %s', async (_, answer) => {
    const { received, port } = await serve(answer);
    const { environment } = await setUp(port);
    const withToken = { ...environment, CMEM_TOKEN: 'token' };
    await expect(connectLocal({ environment })).rejects.toThrow('CMEM is not running');
    await expect(connectLocal({ environment: withToken })).rejects.toThrow('CMEM is not running');
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('acts under CMEM_TOKEN where there is one, without opening the keys', async () => {
    const { received, port } = await serve(() => health({}));
    const { environment } = await setUp(port, 'correct horse battery');
    const client = await connectLocal({ environment: { ...environment, CMEM_TOKEN: 'token' } });
    await client.call('tags.list', {});
    expect(received[1]?.headers.authorization).toBe('Bearer token');
  });

  it('asks for the passphrase only where the store has one and none is given', async () => {
    let secret = Buffer.alloc(0);
    const { port } = await serve((challenge) =>
      health({ proof: createHmac('sha256', secret).update(challenge).digest('hex') }),
    );
    const { environment, secret: itsSecret } = await setUp(port, 'correct horse battery');
    secret = Buffer.from(itsSecret);
    await expect(connectLocal({ environment })).rejects.toMatchObject({ code: 'key_source_unavailable' });
    let asked = 0;
    const askPassphrase = async () => {
      asked++;
      return 'correct horse battery';
    };
    await connectLocal({ environment, askPassphrase });
    expect(asked).toBe(1);
    await connectLocal({ environment: { ...environment, CMEM_PASSPHRASE: 'correct horse battery' }, askPassphrase });
    expect(asked).toBe(1);
    await expect(connectLocal({ environment, askPassphrase: async () => 'wrong passphrase' })).rejects.toMatchObject({
      code: 'wrong_key',
    });
  });
});

describe('findEngine', () => {
  it('finds none where there is no discovery file, or nobody listens', async () => {
    expect(await findEngine(temporaryFolder())).toBeNull();
    const { home } = await setUp(1);
    expect(await findEngine(home)).toBeNull();
  });
});

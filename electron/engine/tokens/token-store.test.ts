import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createPrincipalRows } from './principal-rows.ts';
import { createTokenStore } from './token-store.ts';

const LOCAL_SECRET = Buffer.alloc(32, 7);

const open = () => {
  const { db } = storeForTest();
  let now = Date.parse('2026-06-15T12:00:00Z');
  const principals = createPrincipalRows(db, () => now);
  const tokens = createTokenStore(db, principals, LOCAL_SECRET, () => now, uuidv7, silentLogger);
  return { db, tokens, passTime: (ms: number) => void (now += ms) };
};

test('a token stands for its principal until it is revoked', () => {
  const { tokens } = open();
  const { id, secret } = tokens.create(tokens.owner, { principal: 'cursor', scopes: ['read', 'write', 'read'] });
  expect(tokens.authenticate(secret)).toMatchObject({
    principal: { name: 'cursor', kind: 'agent' },
    scopes: ['read', 'write'],
  });
  expect(tokens.authenticate(`${secret}x`)).toBeNull();
  tokens.revoke(id);
  expect(tokens.authenticate(secret)).toBeNull();
  expect(tokens.list()[0]).toMatchObject({ id, revoked_at: '2026-06-15T12:00:00.000Z' });
  expect(JSON.stringify(tokens.list())).not.toContain(secret);
});

test('a token ends when it expires', () => {
  const { tokens, passTime } = open();
  const { secret } = tokens.create(tokens.owner, {
    principal: 'ci',
    scopes: ['write'],
    expires_at: '2026-06-15T13:00:00Z',
  });
  passTime(3_599_999);
  expect(tokens.authenticate(secret)).not.toBeNull();
  passTime(1);
  expect(tokens.authenticate(secret)).toBeNull();
});

test('the secret is nowhere in the store', () => {
  const { tokens, db } = open();
  const { secret } = tokens.create(tokens.owner, { principal: 'cursor', scopes: ['read'] });
  const rows = db.prepare('SELECT * FROM token').all();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('the local secret is the owner', () => {
  const { tokens } = open();
  expect(tokens.authenticate(`cmem_local_${LOCAL_SECRET.toString('base64url')}`)).toEqual(tokens.owner);
});

test('a sign-in code works once, and for ten minutes', () => {
  const { tokens, passTime } = open();
  const { code } = tokens.createSignInCode(tokens.owner);
  const secret = tokens.redeemSignInCode(code);
  expect(tokens.authenticate(secret ?? '')).toMatchObject({ principal: { name: 'owner' } });
  expect(tokens.redeemSignInCode(code)).toBeNull();
  const { code: late } = tokens.createSignInCode(tokens.owner);
  passTime(10 * 60_000);
  expect(tokens.redeemSignInCode(late)).toBeNull();
  expect(tokens.redeemSignInCode('guess')).toBeNull();
});

test('a principal keeps its kind', () => {
  const { tokens } = open();
  tokens.create(tokens.owner, { principal: 'ada', principal_kind: 'person', scopes: ['read'] });
  expect(() => tokens.create(tokens.owner, { principal: 'ada', principal_kind: 'agent', scopes: ['read'] })).toThrow(
    /known as person/,
  );
});

test('nobody gives what they do not have', () => {
  const { tokens } = open();
  const { secret } = tokens.create(tokens.owner, { principal: 'agent', scopes: ['admin'] });
  const agent = tokens.authenticate(secret)!;
  for (const given of [
    { principal: 'agent', scopes: ['read' as const] },
    { principal: 'owner', scopes: ['admin' as const] },
    { principal: 'another', scopes: ['admin' as const] },
  ])
    expect(() => tokens.create(agent, given)).toThrow(/Only the owner/);
  const { code } = tokens.createSignInCode(agent);
  expect(tokens.authenticate(tokens.redeemSignInCode(code)!)).toEqual(agent);
});

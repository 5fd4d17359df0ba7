import { expect, test } from 'vitest';
import { planKeyStart } from './plan-key-start.ts';

const fresh = { store_created_at: null };
const marked = { store_created_at: '2026-01-02T12:00:00.000Z' };

test.each([
  { keys: null, storeExists: false, backupsExist: false, outcome: { keys: 'create', existedBefore: false } },
  { keys: null, storeExists: true, backupsExist: false, outcome: 'missing_key' },
  { keys: null, storeExists: false, backupsExist: true, outcome: 'missing_key' },
  { keys: null, storeExists: true, backupsExist: true, outcome: 'missing_key' },
  { keys: fresh, storeExists: false, backupsExist: false, outcome: { keys: 'unlock', existedBefore: false } },
  { keys: fresh, storeExists: true, backupsExist: false, outcome: { keys: 'unlock', existedBefore: false } },
  { keys: fresh, storeExists: false, backupsExist: true, outcome: 'missing_store' },
  { keys: fresh, storeExists: true, backupsExist: true, outcome: { keys: 'unlock', existedBefore: true } },
  { keys: marked, storeExists: false, backupsExist: false, outcome: 'missing_store' },
  { keys: marked, storeExists: true, backupsExist: false, outcome: { keys: 'unlock', existedBefore: true } },
  { keys: marked, storeExists: false, backupsExist: true, outcome: 'missing_store' },
  { keys: marked, storeExists: true, backupsExist: true, outcome: { keys: 'unlock', existedBefore: true } },
])('$keys, store $storeExists, backups $backupsExist: $outcome', ({ outcome, ...signs }) => {
  const plan = () => planKeyStart({ ...signs, keysFile: '/data/keys.json', storeFile: '/data/cmem.db' });
  if (typeof outcome === 'string') expect(plan).toThrow(expect.objectContaining({ code: outcome }));
  else expect(plan()).toEqual(outcome);
});

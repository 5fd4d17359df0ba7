import { expect, test } from 'vitest';
import { autostartEntry } from './autostart-entry.ts';

test('arguments are quoted by both rules of the specification', () => {
  const entry = autostartEntry(['/opt/my apps/CMEM', '--hidden', '100% $HOME "x" \\']);
  expect(entry).toContain(String.raw`Exec="/opt/my apps/CMEM" "--hidden" "100%% \\$HOME \\"x\\" \\\\"` + '\n');
});

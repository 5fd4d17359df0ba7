import type { NewMemory } from '#shared/schemas/memory.ts';

const DAY = 86_400_000;

/** The memories of a made-up shop and its agents, as they would gather over three months. */
export const storyMemories = (now: number): NewMemory[] => {
  const at = (days: number) => new Date(now - days * DAY - ((days * 7919) % 600) * 60_000).toISOString();
  const written: NewMemory[] = [
    {
      project: 'shop',
      kind: 'decision',
      title: 'Retry uploads three times',
      content: `Uploads are retried **three times** with a growing pause, because the proxy drops connections that were idle for a minute.

- the first pause is 200 ms, then it doubles
- a \`4xx\` answer is never retried

\`\`\`ts
const pauseMs = (attempt: number): number => 200 * 2 ** attempt;
\`\`\`

Measured in May: failures fell from 3.1 % to 0.04 %. See [the proxy's manual](https://docs.example.com/idle).`,
      tags: ['upload', 'http', 'retry'],
      file_path: 'src/upload/retry.ts',
      timestamp: at(12),
      source: { agent: 'claude-code', session: 'a1' },
    },
    {
      project: 'shop',
      kind: 'fix',
      title: 'ECONNRESET at midnight',
      content:
        'Error: read ECONNRESET\n    at TLSWrap.onStreamRead (node:internal/stream_base_commons:216:20)\n\nThe proxy recycles its workers at midnight. One retry is enough; do not raise the timeout.',
      tags: ['http', 'proxy'],
      file_path: 'src/upload/client.ts',
      timestamp: at(3),
      source: { agent: 'claude-code', commit: '9b069ce0f1' },
    },
    {
      project: 'shop',
      kind: 'snippet',
      title: 'parseHttpUrl',
      language: 'typescript',
      content: `/** Throws for anything but http and https. */
export const parseHttpUrl = (text: string): URL => {
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(\`not a web address: \${url.protocol}\`);
  return url;
};`,
      tags: ['url'],
      file_path: 'src/net/parse-http-url.ts',
      timestamp: at(20),
      source: { agent: 'codex' },
    },
    {
      project: 'shop',
      kind: 'convention',
      title: 'Amounts are integers in minor units',
      content: 'Amounts are integers in minor units (cents), never floats. The currency stands beside them.',
      tags: ['money'],
      timestamp: at(61),
      pinned: true,
      source: { agent: 'cursor' },
    },
    {
      project: 'billing',
      kind: 'fix',
      title: 'Invoices were numbered twice',
      content: 'Two workers took the same number. The counter is now a row that is locked with `BEGIN IMMEDIATE`.',
      tags: ['sqlite', 'locks'],
      timestamp: at(6),
      source: { agent: 'claude-code' },
    },
    {
      project: 'billing',
      kind: 'decision',
      title: 'No discounts below zero',
      content: 'A discount is cut at the price. Finance decided so on the call of Tuesday.',
      tags: ['money'],
      visibility: 'private',
      timestamp: at(9),
    },
    {
      project: 'billing',
      kind: 'note',
      content: 'Staging moved: postgres://app:correct-horse-battery@db.internal:5432/shop is the new address.',
      tags: ['ops'],
      visibility: 'private',
      timestamp: at(1),
    },
    {
      project: 'shop',
      kind: 'doc',
      title: 'README › Deploying',
      content:
        'Deploys go out from `main` on weekdays before three. The migration runs first; if it fails, nothing is deployed.',
      tags: ['deploy'],
      file_path: 'README.md',
      timestamp: at(34),
    },
    {
      project: 'shop',
      kind: 'conversation',
      content:
        'Why is the search index rebuilt at start? Because its version changed; it takes a second for ten thousand rows.',
      timestamp: at(2),
      source: { agent: 'claude-code', session: 'b2' },
    },
    {
      project: '商店',
      kind: 'note',
      content: '数据库在等待时不能持有锁，否则上传会失败。',
      tags: ['数据库'],
      timestamp: at(4),
      source: { agent: 'codex' },
    },
  ];
  const parts = ['cart', 'login', 'catalogue', 'stock', 'mail', 'checkout', 'search', 'report'];
  const logs = Array.from({ length: 90 }, (_, i): NewMemory => {
    const part = parts[i % parts.length] ?? 'cart';
    const isLog = i % 3 !== 0;
    return {
      project: i % 4 === 0 ? 'billing' : 'shop',
      kind: isLog ? 'log' : 'snippet',
      content: isLog
        ? `Build ${400 + i} of ${part}: ${20 + ((i * 13) % 40)} tests passed in ${3 + (i % 9)} s`
        : `export const ${part}Total${i} = (items: readonly Item[]): number => items.reduce((sum, item) => sum + item.price, ${i});`,
      ...(isLog ? {} : { language: 'typescript', file_path: `src/${part}/total-${i}.ts` }),
      tags: isLog ? ['ci'] : [part],
      importance: ((i * 37) % 100) / 100,
      timestamp: at(1 + ((i * i) % 85)),
      source: { agent: ['claude-code', 'codex', 'cursor'][i % 3] ?? 'codex' },
    };
  });
  return [...written, ...logs];
};

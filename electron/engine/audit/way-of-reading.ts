/** How an operation shows a memory to the one who asks; `other` where it shows none, or changes it. */
export type WayOfReading = 'opened' | 'found' | 'listed' | 'other';

const WAYS: Readonly<Record<string, WayOfReading>> = {
  'memories.get': 'opened',
  'memories.versions': 'opened',
  'search.run': 'found',
  'search.get': 'found',
  'context.pack': 'found',
  'memories.list': 'listed',
  'memories.keys': 'listed',
  'memories.heads': 'listed',
  'memories.related': 'listed',
  'privacy.redactions': 'listed',
};

export const wayOfReading = (operation: string, outcome: string): WayOfReading =>
  outcome === 'ok' && Object.hasOwn(WAYS, operation) ? (WAYS[operation] ?? 'other') : 'other';

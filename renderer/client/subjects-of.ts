import type { EngineEvent } from '#shared/schemas/events.ts';

/** How the answers begin (`queryKeyOf`) that an event may have made old. */
export const subjectsOf = (event: Exclude<EngineEvent, { type: 'resync' }>): readonly (readonly unknown[])[] => {
  switch (event.type) {
    case 'memory':
      return [
        // Fetching a memory counts as its use: only the one that changed is fetched again.
        ...['get', 'versions', 'related', 'readers'].map((answer) => ['memories', answer, { id: event.id }]),
        ...['index', 'heads', 'facets'].map((answer) => ['memories', answer]),
        ...['search', 'projects', 'tags', 'timeline', 'duplicates', 'engine'].map((subject) => [subject]),
      ];
    case 'memories':
      return ['memories', 'search', 'projects', 'tags', 'timeline', 'duplicates', 'changes', 'engine'].map(
        (subject) => [subject],
      );
    case 'capture':
      return [['capture'], ['engine']];
    case 'settings':
      return [['settings']];
    case 'embedding':
      return [['engine']];
  }
};

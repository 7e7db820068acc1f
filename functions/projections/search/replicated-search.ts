import type { SearchIndex } from '#functions/ports/search';

/**
 * Answers queries from the first engine and writes to all of them, so that each has the whole market while another
 * takes over. A failed write fails the job, which is retried on all engines.
 */
export function replicatedSearch(engines: readonly SearchIndex[]): SearchIndex {
  const [first] = engines;
  if (!first) throw new Error('there is no search index');
  return {
    ...first,
    put: async (document, version) => {
      await Promise.all(engines.map((engine) => engine.put(document, version)));
    },
    remove: async (id, version) => {
      await Promise.all(engines.map((engine) => engine.remove(id, version)));
    },
  };
}

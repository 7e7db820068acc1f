import type { SearchIndex } from '#functions/ports/search';

/**
 * The first of these answers, and all of them are kept up: each has all of the market while another takes its place. What
 * one of them does not take in is not taken in, and is brought to all of them again.
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

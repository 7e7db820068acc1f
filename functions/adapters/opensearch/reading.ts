import * as z from 'zod';
import { type OpenSearchOptions, openSearchHttp } from './http.ts';
import type { IndexNames } from './names.ts';
import type { Clause, SortOrder, SortValue } from './query.ts';

/** Hits are counted up to this number; beyond it, totals are shown as "1000+". */
const maxCounted = 1000;

const idPageSize = 1000;

const searchAnswer = z.object({
  hits: z.object({
    total: z.object({ value: z.number(), relation: z.enum(['eq', 'gte']) }),
    hits: z.array(
      z.object({
        _id: z.string(),
        _source: z.object({ card: z.unknown() }).optional(),
        sort: z.array(z.union([z.string(), z.number()])),
      }),
    ),
  }),
});

export type Hits = z.output<typeof searchAnswer>['hits'];

const noHits: Hits = { total: { value: 0, relation: 'eq' }, hits: [] };

export interface FindOptions {
  sort: SortOrder['sort'];
  size: number;
  after?: SortValue[] | undefined;
  from?: number;
  /** Returns sort values without documents. */
  isBare?: boolean;
}

/** All shards answered in time: a partial search looks like one with fewer hits. */
const wholeAnswer = z.object({ timed_out: z.literal(false), _shards: z.object({ failed: z.literal(0) }) });
const isWhole = (body: unknown): boolean => wholeAnswer.safeParse(body).success;

export type SearchReader = ReturnType<typeof searchReader>;

export function searchReader(options: OpenSearchOptions, { alias }: IndexNames) {
  const call = openSearchHttp(options);

  async function find(query: Clause, { sort, size, after, from, isBare = false }: FindOptions): Promise<Hits> {
    const range = {
      sort,
      size,
      track_total_hits: maxCounted,
      ...(from && { from }),
      ...(after && { search_after: after }),
    };
    const body = { query, ...range, _source: isBare ? false : ['card'] };
    const answer = await call({ method: 'POST', path: `/${alias}/_search`, body, isWhole });
    if (answer.status === 404) return noHits;
    if (answer.status !== 200) throw new Error(`the search failed: ${answer.status}`);
    return searchAnswer.parse(answer.body).hits;
  }

  return {
    find,

    /** The ids of everything that can be found. */
    async *ids(): AsyncGenerator<string[], void> {
      const query = { terms: { kind: ['post', 'person'] } };
      let after: SortValue[] | undefined;
      do {
        const { hits } = await find(query, { sort: [{ id: 'asc' }], size: idPageSize, after, isBare: true });
        if (hits.length > 0) yield hits.map(({ _id }) => _id);
        after = hits.length < idPageSize ? undefined : hits.at(-1)?.sort;
      } while (after);
    },
  };
}

import * as z from 'zod';
import { cursorText, positionAt, searchDigest } from '#functions/domain/search/cursor-text';
import type { FoundPage } from '#functions/ports/search';
import { limits } from '#shared/limits';
import { type Clause, compareBy, type SortOrder, type SortValue } from './query.ts';
import type { Hits, SearchReader } from './reading.ts';

export interface RankedHit<T> {
  value: T;
  sortValues: SortValue[];
}

export interface HitPageQuery<T> {
  query: Clause;
  order: Pick<SortOrder, 'sort'>;
  /** Identifies the search: cursors of another one are ignored. */
  queryText: string;
  paging: { page: number; limit: number; cursor?: string | undefined; total?: (() => Promise<number>) | undefined };
  read(card: unknown): T;
  /** Hits that the index lacks or has in an outdated form; the query excludes those. */
  fresh: readonly RankedHit<T>[];
}

const numbered = ['price', '_score'];

/** By the field's type: the engine refuses other values. */
const valueIn = (field: string): z.ZodType<SortValue> => (numbered.includes(field) ? z.int() : z.string());

function readCursor<T>({ paging, order, queryText }: HitPageQuery<T>): SortValue[] | undefined {
  const content = z.tuple([z.array(z.union([z.string(), z.number()])), z.literal(searchDigest(queryText))]);
  const [values = []] = positionAt(paging.cursor, content) ?? [];
  const fields = order.sort.flatMap((one) => Object.keys(one));
  const fits = fields.every((field, at) => valueIn(field).safeParse(values[at]).success);
  return fits && values.length === fields.length ? values : undefined;
}

const emptyPage = { items: [], total: 0, isCapped: false, cursor: undefined };

interface PageOrigin {
  after: SortValue[] | undefined;
  /** Set if the list ends before the page begins: the counted hits. */
  ended?: Hits;
}

/**
 * The start of a page requested by number: the position of the last hit before it. Only that hit is fetched, and as
 * many more as fresh ones could precede it; the engine skips those before.
 */
async function findOrigin<T>(
  { find }: SearchReader,
  { query, order, fresh }: HitPageQuery<T>,
  skip: number,
): Promise<PageOrigin> {
  const from = Math.max(0, skip - 1 - fresh.length);
  const hits = await find(query, { sort: order.sort, from, size: skip - from, isBare: true });
  const candidates = [...hits.hits.map(({ sort }) => sort), ...fresh.map(({ sortValues }) => sortValues)];
  const after = candidates.sort((a, b) => compareBy(order, a, b))[skip - 1 - from];
  return after ? { after } : { after, ended: hits };
}

async function originOf<T>(reader: SearchReader, listing: HitPageQuery<T>): Promise<PageOrigin | undefined> {
  const after = readCursor(listing);
  const { page, limit } = listing.paging;
  const skip = (page - 1) * limit;
  if (after || skip === 0) return { after };
  return skip > limits.jumpItems ? undefined : findOrigin(reader, listing, skip);
}

/** One page of hits. Asks for one hit more, which tells whether another page follows. */
export async function findPage<T>(reader: SearchReader, listing: HitPageQuery<T>): Promise<FoundPage<T>> {
  const { query, order, paging, read, fresh, queryText } = listing;
  const start = await originOf(reader, listing);
  if (!start) return emptyPage;
  const { after } = start;
  const [hits, knownTotal] = await Promise.all([
    start.ended ?? reader.find(query, { sort: order.sort, size: paging.limit + 1, after }),
    paging.total?.(),
  ]);
  const total = countOf(hits, { knownTotal, more: fresh.length });
  if (start.ended) return { ...emptyPage, ...total };
  const ahead = fresh.filter(({ sortValues }) => !after || compareBy(order, sortValues, after) > 0);
  const indexed = hits.hits.map(({ _source, sort: sortValues }) => ({ value: read(_source?.card), sortValues }));
  const ranked = [...indexed, ...ahead].sort((a, b) => compareBy(order, a.sortValues, b.sortValues));
  const items = ranked.slice(0, paging.limit);
  const last = items.at(-1);
  const cursor =
    last && ranked.length > paging.limit ? cursorText([last.sortValues, searchDigest(queryText)]) : undefined;
  return { items: items.map(({ value }) => value), cursor, ...total };
}

function countOf(
  { total }: Hits,
  { knownTotal, more }: { knownTotal: number | undefined; more: number },
): Pick<FoundPage<unknown>, 'total' | 'isCapped'> {
  if (knownTotal !== undefined) return { total: knownTotal, isCapped: false };
  return { total: total.value + more, isCapped: total.relation === 'gte' };
}

import * as z from 'zod';
import { limits } from '#shared/limits';
import { matchesPerson, namePlain } from '../../domain/people/people.ts';
import { passes, placeOf, suggestedBy, wordsOf } from '../../domain/search/criteria.ts';
import { cursorText, placeAt } from '../../domain/search/cursor-text.ts';
import type {
  FindablePost,
  Found,
  FreshPost,
  NearAsked,
  NearPost,
  PeopleAsked,
  PostsAsked,
  SearchIndex,
  Suggested,
  SuggestionsAsked,
} from '../../ports/search.ts';
import { documentOf, goneDocument, indexDefinition, personCard, postCard } from './documents.ts';
import { type OpenSearchOptions, openSearchHttp } from './http.ts';
import {
  type Clause,
  compareBy,
  namedQuery,
  nearQuery,
  orderFor,
  peopleQuery,
  postsQuery,
  type SortOrder,
  type SortValue,
} from './query.ts';

/** Hits are counted so far; beyond it the number is "1000+". */
const counted = 1000;

/** Suggestions look at this many popular posts, and a search that found nothing at the nearest ones. */
const looked = 40;

const sortValues = z.array(z.union([z.string(), z.number()]));

const searchAnswer = z.object({
  hits: z.object({
    total: z.object({ value: z.number(), relation: z.enum(['eq', 'gte']) }),
    hits: z.array(z.object({ _source: z.object({ card: z.unknown() }), sort: sortValues })),
  }),
});

type Hits = z.output<typeof searchAnswer>['hits'];
const noHits: Hits = { total: { value: 0, relation: 'eq' }, hits: [] };

interface Placed<T> {
  value: T;
  at: SortValue[];
}

function readCursor(cursor: string | undefined, { sort }: Pick<SortOrder, 'sort'>): SortValue[] | undefined {
  const read = placeAt(cursor, sortValues);
  return read?.length === sort.length ? read : undefined;
}

interface Wanted {
  page: number;
  limit: number;
}

/** One more than the page was asked for: it tells whether another follows. */
function pageOf<T>(wanted: Wanted, after: SortValue[] | undefined, placed: readonly Placed<T>[]) {
  const skip = after ? 0 : (wanted.page - 1) * wanted.limit;
  const end = skip + wanted.limit;
  const shown = placed.slice(skip, end);
  const last = shown.at(-1);
  return {
    items: shown.map(({ value }) => value),
    cursor: last && placed.length > end ? cursorText(last.at) : undefined,
  };
}

const sizeFor = ({ page, limit }: Wanted, after: unknown): number => (after ? limit : page * limit) + 1;
const isTooFar = ({ page, limit }: Wanted, after: unknown): boolean => !after && (page - 1) * limit > limits.jumpItems;

/** Those of the posts that wait for the index that are looked for, with their places. */
function freshHits({ criteria }: PostsAsked, order: SortOrder, fresh: readonly FreshPost[]): Placed<FindablePost>[] {
  const [place, isWanted] = [placeOf(criteria.words), passes(criteria)];
  return fresh.flatMap(({ now }) =>
    now && isWanted(now) && place(now) !== undefined ? [{ value: now, at: order.valuesOf(now) }] : [],
  );
}

const withoutAbout = <T extends { about: string }>({ about: _, ...card }: T): Omit<T, 'about'> => card;

interface Finding {
  sort: SortOrder['sort'];
  size: number;
  after?: SortValue[] | undefined;
}

type Engine = ReturnType<typeof engineOf>;

/** Another number whenever documents have other fields: those of an index that is there cannot be changed. */
const currentIndex = 'market-2';

/** The calls of one index. */
function engineOf(options: OpenSearchOptions) {
  const index = options.index ?? currentIndex;
  const call = openSearchHttp(options);
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    const { status, body } = await call({ method: 'PUT', path: `/${index}`, body: indexDefinition });
    const isThere = status === 400 && JSON.stringify(body).includes('resource_already_exists');
    if (status !== 200 && !isThere) throw new Error(`the search index could not be made: ${status}`);
  }

  return {
    /** Before the first document of a process the index is made: one that makes itself would have none of our fields. */
    async write(id: string, version: number, body: object): Promise<void> {
      prepared ??= prepare();
      await prepared.catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      const query = { version: String(version), version_type: 'external' };
      const { status } = await call({ method: 'PUT', path: `/${index}/_doc/${id}`, query, body });
      // A newer version is there already, or this very one.
      if (status !== 200 && status !== 201 && status !== 409) throw new Error(`${id} could not be indexed: ${status}`);
    },

    async find(query: Clause, { sort, size, after }: Finding): Promise<Hits> {
      const range = { sort, size, track_total_hits: counted, ...(after && { search_after: after }) };
      const body = { query, ...range, _source: ['card'] };
      const answer = await call({ method: 'POST', path: `/${index}/_search`, body });
      if (answer.status === 404) return noHits;
      if (answer.status !== 200) throw new Error(`the search failed: ${answer.status}`);
      return searchAnswer.parse(answer.body).hits;
    },
  };
}

const nothing = { items: [], total: 0, isCapped: false, cursor: undefined };

async function findPosts({ find }: Engine, asked: PostsAsked): ReturnType<SearchIndex['query']> {
  const { criteria, sort, total } = asked;
  const order = orderFor(sort, criteria.words);
  const after = readCursor(asked.cursor, order);
  if (isTooFar(asked, after)) return nothing;
  const fresh = await asked.fresh;
  const byPlace = sort === undefined && criteria.words.length > 0;
  const wanted = postsQuery(criteria, { byPlace, hidden: fresh.map(({ id }) => id) });
  const [hits, known] = await Promise.all([
    find(wanted, { sort: order.sort, size: sizeFor(asked, after), after }),
    total?.(),
  ]);
  const waiting = freshHits(asked, order, fresh);
  const ahead = waiting.filter(({ at }) => !after || compareBy(order, at, after) > 0);
  const found = hits.hits.map(({ _source, sort: at }) => ({ value: postCard.parse(_source.card), at }));
  const placed = [...found, ...ahead].sort((a, b) => compareBy(order, a.at, b.at));
  const page = pageOf(asked, after, placed);
  return { ...page, items: page.items.map(withoutAbout), ...countOf(hits, { known, more: waiting.length }) };
}

async function findPeople({ find }: Engine, asked: PeopleAsked): ReturnType<SearchIndex['people']> {
  const order = [{ rank: 'desc' as const }];
  const after = readCursor(asked.cursor, { sort: order });
  if (namePlain(asked.text) === '' || isTooFar(asked, after)) return nothing;
  const [hits, known] = await Promise.all([
    find(peopleQuery(asked.text), { sort: order, size: sizeFor(asked, after), after }),
    asked.total?.(),
  ]);
  const placed = hits.hits.map(({ _source, sort: at }) => ({ value: personCard.parse(_source.card), at }));
  return { ...pageOf(asked, after, placed), ...countOf(hits, { known, more: 0 }) };
}

async function near({ find }: Engine, { parts, fresh: waiting }: NearAsked): Promise<NearPost[]> {
  const fresh = await waiting;
  const wanted = nearQuery(
    parts,
    fresh.map(({ id }) => id),
  );
  const { hits } = await find(wanted, { sort: [{ _score: 'desc' }, { id: 'desc' }], size: looked });
  return [...fresh.flatMap(({ now }) => now ?? []), ...hits.map(({ _source }) => postCard.parse(_source.card))];
}

async function suggest(engine: Engine, { text, most, fresh: waiting }: SuggestionsAsked): Promise<Suggested> {
  const words = wordsOf(text);
  if (words.length === 0) return { titles: [], tags: [], people: [] };
  const fresh = await waiting;
  const hidden = fresh.map(({ id }) => id);
  const [posts, found] = await Promise.all([
    engine.find(namedQuery(words, hidden), { sort: [{ hot: 'desc' }], size: looked }),
    findPeople(engine, { text, page: 1, limit: most }),
  ]);
  const standing = posts.hits.map(({ _source }) => postCard.parse(_source.card));
  const cards = [...standing, ...fresh.flatMap(({ now }) => now ?? [])];
  return {
    ...suggestedBy(cards, words, most),
    people: found.items.filter((person) => matchesPerson(person, text)),
  };
}

/** The same index in OpenSearch Serverless, or any OpenSearch: for a market whose searches outgrow lists in the table. */
export function openSearch(options: OpenSearchOptions): SearchIndex {
  const engine = engineOf(options);
  return {
    put: (document, version) => engine.write(document.id, version, documentOf(document)),
    remove: (id, version) => engine.write(id, version, goneDocument),
    query: (asked) => findPosts(engine, asked),
    near: (asked) => near(engine, asked),
    people: (asked) => findPeople(engine, asked),
    suggest: (asked) => suggest(engine, asked),
  };
}

function countOf(
  { total }: Hits,
  { known, more }: { known: number | undefined; more: number },
): Pick<Found<unknown>, 'total' | 'isCapped'> {
  if (known !== undefined) return { total: known, isCapped: false };
  return { total: total.value + more, isCapped: total.relation === 'gte' };
}

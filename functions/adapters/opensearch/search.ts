import { matchesPerson, namePlain } from '#functions/domain/profiles/people';
import { matchRankOf, passes, suggestedBy, termsOf } from '#functions/domain/search/criteria';
import type {
  FindablePost,
  FoundPage,
  FoundPerson,
  FreshPost,
  NearPost,
  NearSearch,
  PeopleSearch,
  PostSearch,
  SearchEngine,
  SearchIndex,
  Suggested,
  SuggestionSearch,
  Versioned,
} from '#functions/ports/search';
import { documentOf, goneDocument, personCard, postCard } from './documents.ts';
import type { OpenSearchOptions } from './http.ts';
import { namesOf } from './names.ts';
import { findPage, type Placed } from './pages.ts';
import { namedQuery, nearQuery, orderFor, peopleQuery, postsQuery, type SortOrder } from './query.ts';
import { type Hits, type Reader, readerOf } from './reading.ts';
import { type Written, writerOf } from './writing.ts';

/** Suggestions look at this many popular posts, and a search that found nothing at the nearest ones. */
const looked = 40;

/** Those of the posts that wait for the index that are looked for, with their places. */
function freshHits({ criteria }: PostSearch, order: SortOrder, fresh: readonly FreshPost[]): Placed<FindablePost>[] {
  const [place, isWanted] = [matchRankOf(criteria.words), passes(criteria)];
  return fresh.flatMap(({ now }) =>
    now && isWanted(now) && place(now) !== undefined ? [{ value: now, at: order.valuesOf(now) }] : [],
  );
}

const withoutAbout = <T extends { about: string }>({ about: _, ...card }: T): Omit<T, 'about'> => card;

const cardsOf = ({ hits }: Hits): NearPost[] => hits.map(({ _source }) => postCard.parse(_source?.card));

const idsOf = (fresh: readonly FreshPost[]): string[] => fresh.map(({ id }) => id);

async function findPosts(reader: Reader, asked: PostSearch): ReturnType<SearchIndex['query']> {
  const { criteria, sort } = asked;
  const order = orderFor(sort, criteria.words);
  const fresh = await asked.fresh;
  const byPlace = sort === undefined && criteria.words.length > 0;
  const page = await findPage<NearPost>(reader, {
    query: postsQuery(criteria, { byPlace, hidden: idsOf(fresh) }),
    order,
    mark: JSON.stringify(['posts', criteria, sort]),
    paging: asked,
    read: (card) => postCard.parse(card),
    fresh: freshHits(asked, order, fresh),
  });
  return { ...page, items: page.items.map(withoutAbout) };
}

async function findPeople(reader: Reader, asked: PeopleSearch): Promise<FoundPage<FoundPerson>> {
  if (namePlain(asked.text) === '') return { items: [], total: 0, isCapped: false, cursor: undefined };
  return findPage(reader, {
    query: peopleQuery(asked.text),
    order: { sort: [{ rank: 'desc' }] },
    mark: JSON.stringify(['people', namePlain(asked.text)]),
    paging: asked,
    read: (card) => personCard.parse(card),
    fresh: [],
  });
}

async function near({ find }: Reader, { parts, fresh: waiting }: NearSearch): Promise<NearPost[]> {
  const fresh = await waiting;
  const sort = [{ _score: 'desc' as const }, { id: 'desc' as const }];
  const standing = await find(nearQuery(parts, idsOf(fresh)), { sort, size: looked });
  return [...fresh.flatMap(({ now }) => now ?? []), ...cardsOf(standing)];
}

async function suggest(reader: Reader, { text, most, fresh: waiting }: SuggestionSearch): Promise<Suggested> {
  const words = termsOf(text);
  if (words.length === 0) return { titles: [], tags: [], people: [] };
  const fresh = await waiting;
  const [standing, found] = await Promise.all([
    reader.find(namedQuery(words, idsOf(fresh)), { sort: [{ hot: 'desc' }], size: looked }),
    findPeople(reader, { text, page: 1, limit: most }),
  ]);
  const cards = [...cardsOf(standing), ...fresh.flatMap(({ now }) => now ?? [])];
  return {
    ...suggestedBy(cards, words, most),
    people: found.items.filter((person) => matchesPerson(person, text)),
  };
}

const written = ({ id, version, document }: Versioned): Written => ({
  id,
  version,
  body: document ? documentOf(document) : goneDocument,
});

/** The same index in OpenSearch Serverless, or any OpenSearch: for a market whose searches outgrow lists in the table. */
export function openSearch(options: OpenSearchOptions): SearchEngine {
  const names = namesOf(options.index);
  const reader = readerOf(options, names);
  const writer = writerOf(options, names);
  return {
    put: async (document, version) => {
      await writer.write([written({ id: document.id, version, document })]);
    },
    remove: async (id, version) => {
      await writer.write([written({ id, version })]);
    },
    query: (asked) => findPosts(reader, asked),
    near: (asked) => near(reader, asked),
    people: (asked) => findPeople(reader, asked),
    suggest: (asked) => suggest(reader, asked),
    putMany: (documents) => writer.write(documents.map(written)),
    ids: reader.ids,
    clear: async () => {
      await writer.drop();
      await writer.make();
    },
  };
}

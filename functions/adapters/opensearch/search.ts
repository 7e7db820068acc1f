import type * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { matchesPerson, namePlain } from '#functions/domain/profiles/people';
import { matchRankOf, passes, suggestedBy, termsOf } from '#functions/domain/search/criteria';
import { synonymsUsed } from '#functions/domain/search/synonyms-used';
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
import type { DocumentWrite } from './bulk.ts';
import { documentOf, goneDocument, personCard, postCard } from './documents.ts';
import type { OpenSearchOptions } from './http.ts';
import { indexNames } from './names.ts';
import { findPage, type RankedHit } from './pages.ts';
import { namedQuery, nearQuery, orderFor, peopleQuery, postsQuery, type SortOrder } from './query.ts';
import { type Hits, type SearchReader, searchReader } from './reading.ts';
import { writerOf } from './writing.ts';

/** Documents considered for suggestions, and for a search that nothing matches as a whole. */
const candidateCount = 40;
const nearCount = 100;

/** Matching posts among those not indexed yet, with their sort values. */
function freshHits({ criteria }: PostSearch, order: SortOrder, fresh: readonly FreshPost[]): RankedHit<FindablePost>[] {
  const [matchRank, isMatch] = [matchRankOf(criteria), passes(criteria)];
  return fresh.flatMap(({ now }) =>
    now && isMatch(now) && matchRank(now) !== undefined ? [{ value: now, sortValues: order.valuesOf(now) }] : [],
  );
}

type IndexedCard = z.output<typeof postCard>;

const withoutAbout = <T extends { about: string }>({ about: _, ...card }: T): Omit<T, 'about'> => card;

const cardsOf = ({ hits }: Hits): IndexedCard[] => hits.map(({ _source }) => postCard.parse(_source?.card));

const idsOf = (fresh: readonly FreshPost[]): string[] => fresh.map(({ id }) => id);

async function findPosts(reader: SearchReader, postSearch: PostSearch): ReturnType<SearchIndex['query']> {
  const { criteria, sort } = postSearch;
  const order = orderFor(sort, criteria);
  const fresh = await postSearch.fresh;
  const byMatchRank = sort === undefined && criteria.words.length > 0;
  const page = await findPage<IndexedCard>(reader, {
    query: postsQuery(criteria, { byMatchRank, hidden: idsOf(fresh) }),
    order,
    queryText: JSON.stringify(['posts', criteria, sort]),
    paging: postSearch,
    read: (card) => postCard.parse(card),
    fresh: freshHits(postSearch, order, fresh),
  });
  return { ...page, items: page.items.map(withoutAbout), synonyms: synonymsUsed(criteria, page.items) };
}

async function findPeople(reader: SearchReader, peopleSearch: PeopleSearch): Promise<FoundPage<FoundPerson>> {
  if (namePlain(peopleSearch.text) === '') return { items: [], total: 0, isCapped: false, cursor: undefined };
  return findPage(reader, {
    query: peopleQuery(peopleSearch.text),
    order: { sort: [{ rank: 'desc' }] },
    queryText: JSON.stringify(['people', namePlain(peopleSearch.text)]),
    paging: peopleSearch,
    read: (card) => personCard.parse(card),
    fresh: [],
  });
}

async function near({ find }: SearchReader, { terms, fresh: waiting }: NearSearch): Promise<NearPost[]> {
  const fresh = await waiting;
  const sort = [{ _score: 'desc' as const }, { id: 'desc' as const }, { hot: 'desc' as const }];
  const { hits } = await find(nearQuery(terms, idsOf(fresh)), { sort, size: nearCount });
  const indexed = hits.map(({ _source, sort: [, , rankKey] }) => ({
    ...postCard.parse(_source?.card),
    rankKey: String(rankKey),
  }));
  const current = fresh.flatMap(({ now }) => (now ? [{ ...now, rankKey: popularityKey(now.heat, now.id) }] : []));
  return [...current, ...indexed].toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

async function suggest(reader: SearchReader, { text, most, fresh: waiting }: SuggestionSearch): Promise<Suggested> {
  const words = termsOf(text);
  if (words.length === 0) return { titles: [], tags: [], people: [] };
  const fresh = await waiting;
  const [hits, matching] = await Promise.all([
    reader.find(namedQuery(words, idsOf(fresh)), { sort: [{ hot: 'desc' }], size: candidateCount }),
    findPeople(reader, { text, page: 1, limit: most }),
  ]);
  const cards = [...cardsOf(hits), ...fresh.flatMap(({ now }) => now ?? [])];
  return {
    ...suggestedBy(cards, words, most),
    people: matching.items.filter((person) => matchesPerson(person, text)),
  };
}

const indexWrite = ({ id, version, document }: Versioned): DocumentWrite => ({
  id,
  version,
  body: document ? documentOf(document) : goneDocument,
});

/**
 * The search index in OpenSearch Serverless or any OpenSearch, for a market whose searches outgrow lists in the table.
 */
export function openSearch(options: OpenSearchOptions): SearchEngine {
  const names = indexNames(options.index);
  const reader = searchReader(options, names);
  const writer = writerOf(options, names);
  return {
    put: async (document, version) => {
      await writer.write([indexWrite({ id: document.id, version, document })]);
    },
    remove: async (id, version) => {
      await writer.write([indexWrite({ id, version })]);
    },
    query: (search) => findPosts(reader, search),
    near: (search) => near(reader, search),
    people: (search) => findPeople(reader, search),
    suggest: (search) => suggest(reader, search),
    putMany: (documents) => writer.write(documents.map(indexWrite)),
    ids: reader.ids,
    clear: async () => {
      await writer.drop();
      await writer.make();
    },
  };
}

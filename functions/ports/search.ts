import type { FileSort } from '#shared/limits';
import type { FileSummary } from '../domain/files/file.ts';
import type { Criteria } from '../domain/search/criteria.ts';
import type { Expansion } from '../domain/search/synonyms.ts';

/** The search document of a post: what lists show of it, and what it is searched and sorted by. */
export interface FindablePost extends FileSummary {
  kind: 'post';
  /** The first characters of the description. */
  about: string;
  heat: number;
}

export interface FoundPerson {
  id: string;
  username: string;
  displayName: string;
}

export interface FindablePerson extends FoundPerson {
  kind: 'person';
  followersCount: number;
}

export type Findable = FindablePost | FindablePerson;

/** A recent change that the index may not have yet. `now` is absent if the post may no longer be found. */
export interface FreshPost {
  id: string;
  now?: FindablePost | undefined;
}

interface PageRequest {
  page: number;
  limit: number;
  /** The previous page's cursor; opaque, and takes precedence over the page number. An unreadable one counts as none. */
  cursor?: string | undefined;
  /** Gives the total if it is known elsewhere, so that nothing is read to count. */
  total?: (() => Promise<number>) | undefined;
}

/** The cost of a search in an index that charges by reads: sequential reads, and read units. */
export interface Cost {
  trips: number;
  units: number;
}

export interface PostSearch extends PageRequest {
  criteria: Criteria;
  /** If absent: matches in the title first, each group newest first. */
  sort?: FileSort | undefined;
  /** Changes that the index does not have yet, so that searches see them at once. */
  fresh: Promise<readonly FreshPost[]>;
}

export interface PeopleSearch extends PageRequest {
  text: string;
}

export interface FoundPage<T> {
  items: T[];
  total: number;
  /** True if there are more matches than were counted. */
  isCapped: boolean;
  cursor: string | undefined;
  /** Of posts: the synonyms that these items have in place of a term of the query. */
  synonyms?: string[] | undefined;
  spent?: Cost;
}

/** A post that may match a part of a query. */
export interface NearPost extends FileSummary, Pick<FindablePost, 'about'> {
  /** Sorts by popularity. */
  rankKey: string;
}

export interface NearSearch {
  terms: readonly Expansion[];
  fresh: Promise<readonly FreshPost[]>;
}

export interface SuggestionSearch {
  text: string;
  /** The limit for each kind of suggestion. */
  most: number;
  fresh: Promise<readonly FreshPost[]>;
}

export interface Suggested {
  titles: string[];
  tags: string[];
  people: FoundPerson[];
}

/**
 * An index of posts and people by fragments of their words. A version is a number that grows with every change of a document; a later
 * write with a lower version is ignored. From the moment a write is acknowledged, searches reflect it; until then readers look at the
 * document itself.
 */
export interface SearchIndex {
  put(document: Findable, version: number): Promise<void>;
  remove(id: string, version: number): Promise<void>;
  query(search: PostSearch): Promise<FoundPage<FileSummary>>;
  /** Some posts with any of these terms or their synonyms, the newest or the nearest: for a search without results. */
  near(search: NearSearch): Promise<NearPost[]>;
  people(search: PeopleSearch): Promise<FoundPage<FoundPerson>>;
  suggest(search: SuggestionSearch): Promise<Suggested>;
}

/** `document` is absent if it may not be found. */
export interface Versioned {
  id: string;
  version: number;
  document?: Findable | undefined;
}

/** An index outside the table, which can be behind or ahead of the table. */
export interface SearchEngine extends SearchIndex {
  /** Like one `put` or `remove` each. Returns how many documents the index has in a newer version already. */
  putMany(documents: readonly Versioned[]): Promise<number>;
  /** The ids of all documents, a page at a time. */
  ids(): AsyncGenerator<string[], void>;
  /** Deletes all documents and their versions. */
  clear(): Promise<void>;
}

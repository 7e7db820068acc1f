import type { FileSort } from '#shared/limits';
import type { FileCard } from '../domain/files/file.ts';
import type { Criteria } from '../domain/search/criteria.ts';

/** A post as it can be found: what a list shows of it, and what it is searched and ordered by. */
export interface FindablePost extends FileCard {
  kind: 'post';
  /** The beginning of the description. */
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

/** A post that is in the index otherwise than it is, or not at all. `now` is absent where nobody may find it. */
export interface FreshPost {
  id: string;
  now?: FindablePost | undefined;
}

interface Asked {
  page: number;
  limit: number;
  /** From the page before; opaque, and goes before the page number. An unreadable one is treated as none. */
  cursor?: string | undefined;
  /** Where it is known, or not wanted, nothing is read to count. */
  total?: (() => Promise<number>) | undefined;
}

/** What a search costs where an index is paid for by what it reads: reads that follow each other, and read units. */
export interface Cost {
  trips: number;
  units: number;
}

export interface PostsAsked extends Asked {
  criteria: Criteria;
  /** What it may cost at most; as much as any search where nothing is said. */
  most?: Cost | undefined;
  /** Without one: title matches first, newest first among each. */
  sort?: FileSort | undefined;
  /** What the index has not taken in yet, so that nobody waits for it. */
  fresh: Promise<readonly FreshPost[]>;
}

export interface PeopleAsked extends Asked {
  text: string;
}

export interface Found<T> {
  items: T[];
  total: number;
  /** There are more than were counted. */
  isCapped: boolean;
  cursor: string | undefined;
  spent?: Cost;
}

/** What is looked through to find out which words can be left out. */
export type NearPost = FileCard & Pick<FindablePost, 'about'>;

export interface NearAsked {
  /** None of them with a space in it. */
  parts: readonly string[];
  fresh: Promise<readonly FreshPost[]>;
}

export interface SuggestionsAsked {
  text: string;
  /** Of each kind. */
  most: number;
  fresh: Promise<readonly FreshPost[]>;
}

export interface Suggested {
  titles: string[];
  tags: string[];
  people: FoundPerson[];
}

/**
 * Posts and people by pieces of their words. A version is a number that grows with every change of a document; what comes
 * later with a lower one is ignored. What was put is found, and what was removed is not, from the moment that is answered:
 * until then readers look at the document itself.
 */
export interface SearchIndex {
  put(document: Findable, version: number): Promise<void>;
  remove(id: string, version: number): Promise<void>;
  query(asked: PostsAsked): Promise<Found<FileCard>>;
  /** Some posts with any part of these parts, for a search that found nothing. */
  near(asked: NearAsked): Promise<NearPost[]>;
  people(asked: PeopleAsked): Promise<Found<FoundPerson>>;
  suggest(asked: SuggestionsAsked): Promise<Suggested>;
}

/** `document` is absent where nobody may find it. */
export interface Versioned {
  id: string;
  version: number;
  document?: Findable | undefined;
}

/** An index apart from the table, which can be behind it or ahead of it. */
export interface SearchEngine extends SearchIndex {
  /** As one `put` or `remove` each. Gives how many it has in a newer version already. */
  putMany(documents: readonly Versioned[]): Promise<number>;
  /** Of all documents that it has, a page at a time. */
  ids(): AsyncGenerator<string[], void>;
  /** Forgets everything, versions as well. */
  clear(): Promise<void>;
}

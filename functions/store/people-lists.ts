import * as z from 'zod';
import type { Item, Table } from '../ports/table.ts';
import { findWaitingPeople, mayWait } from '../projections/search/indexing.ts';
import type { Person } from './accounts/person.ts';
import { findPeople } from './accounts/users.ts';
import { cardListOf, type FollowList, unpackPersonSeen } from './cards/people.ts';
import { followersPk, followingPk } from './people/follows.ts';
import { type ListQuery, type Page, type PageWanted, paginationOf, startOf as startOfPage } from './table/pages.ts';

export interface Listed {
  id: string;
  /** Undefined where it is to be looked up, as it stands where it has changed a moment ago. */
  person: Person | undefined;
  isChanged: boolean;
}

const relation = z.object({
  followerId: z.string(),
  followedId: z.string(),
  ownedSk: z.string(),
  relatedSk: z.string(),
});

const sides = {
  followers: { index: 'related', pk: followersPk, other: 'followerId', place: 'relatedSk' },
  following: { index: 'owned', pk: followingPk, other: 'followedId', place: 'ownedSk' },
} as const;

interface Place {
  id: string;
  place: string;
}

interface Asked {
  list: FollowList;
  id: string;
}

const readPlace = ({ list }: Asked, item: Item): Place => {
  const read = relation.parse(item);
  return { id: read[sides[list].other], place: read[sides[list].place] };
};

const queryOf = ({ list, id }: Asked): ListQuery => {
  const { index, pk } = sides[list];
  return { index, pk: pk(id), descending: true };
};

const range = (after: string | undefined) => (after === undefined ? {} : { between: ['', after] as const });

/** The cursor is a place: the page begins behind it, in the list and among its cards alike. */
const placeText = /^\d{13}#[0-9A-Z]{26}$/;

type Start = { beyond: true } | { beyond: false; after: string | undefined };

async function startOf(table: Table, asked: Asked, wanted: PageWanted): Promise<Start> {
  const { cursor } = wanted;
  if (cursor) return { beyond: false, after: placeText.test(cursor) ? cursor : undefined };
  const start = await startOfPage(table, queryOf(asked), wanted);
  if (start.beyond) return start;
  return { beyond: false, after: start.last && readPlace(asked, start.last).place };
}

const cardItem = z.object({ sk: z.string(), card: z.string() });

async function findCards(table: Table, { list, id }: Asked, after: string | undefined, limit: number) {
  const query = { pk: cardListOf(list, id), descending: true, ...range(after) };
  const { items } = await table.query({ ...query, limit });
  return new Map(items.map((item) => cardItem.parse(item)).map(({ sk, card }) => [sk, card]));
}

async function findPlaces(table: Table, asked: Asked, { after, limit }: { after: string | undefined; limit: number }) {
  // The place where it begins is read along, unless it is gone by now.
  const page = await table.query({
    ...queryOf(asked),
    ...range(after),
    limit: limit + Number(after !== undefined),
  });
  const places = page.items.map((item) => readPlace(asked, item)).filter(({ place }) => place !== after);
  const shown = places.slice(0, limit);
  const isMore = page.cursor !== undefined || places.length > limit;
  return { shown, next: isMore ? shown.at(-1)?.place : undefined };
}

/** The list itself, its cards, and who has changed a moment ago: all at once. */
async function readPage(table: Table, asked: Asked, wanted: PageWanted) {
  const start = await startOf(table, asked, wanted);
  if (start.beyond) return { items: [], next: undefined };
  const { after } = start;
  const { limit } = wanted;
  const [{ shown, next }, cards, waiting] = await Promise.all([
    findPlaces(table, asked, { after, limit }),
    findCards(table, asked, after, limit + Number(after !== undefined)),
    findWaitingPeople(table),
  ]);
  const items = shown.map(({ id, place }): Listed => {
    const card = cards.get(place);
    const isChanged = mayWait(waiting, id);
    return { id, isChanged, person: card === undefined || isChanged ? undefined : unpackPersonSeen(id, card) };
  });
  return { items, next };
}

type Counted = Pick<Person, 'followersCount' | 'followingCount'>;

/** Whose list it is; the counts may still be on their way, so that nobody waits for them before the list. */
interface Whose extends Asked {
  counts: Promise<Counted | undefined>;
}

/** Who follows somebody, or whom they follow, latest first. */
export async function listPeople(table: Table, whose: Whose, wanted: PageWanted): Promise<Page<Listed>> {
  const [{ items, next }, counts] = await Promise.all([readPage(table, whose, wanted), whose.counts]);
  const total = (whose.list === 'followers' ? counts?.followersCount : counts?.followingCount) ?? 0;
  return { items, pagination: paginationOf(wanted, total, next) };
}

/** Everybody in it as lists show them, in its order; whoever is gone is left out. */
export async function peopleIn(table: Table, listed: readonly Listed[]): Promise<Person[]> {
  const absent = (changed: boolean) =>
    listed.filter(({ person, isChanged }) => !person && isChanged === changed).map(({ id }) => id);
  const found = await Promise.all([
    findPeople(table, absent(true), { consistent: true }),
    findPeople(table, absent(false)),
  ]);
  const read = new Map(found.flat().map((person) => [person.id, person]));
  return listed.flatMap(({ id, person }) => person ?? read.get(id) ?? []);
}

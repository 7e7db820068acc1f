import * as z from 'zod';
import { matchesPerson, namePlain } from '#functions/domain/profiles/people';
import type { Deps } from '#functions/ports/index';
import type { Item, Table } from '#functions/ports/table';
import {
  creatorPrefix,
  isListedCreator,
  type Person,
  peopleListKeys,
  peoplePk,
  personItem,
} from '#functions/store/accounts/person';
import { findPeople, unmovedInPeopleList, userKey } from '#functions/store/accounts/users';
import { findFollowerCounter } from '#functions/store/profiles/follow-counts';
import { changeItem } from '#functions/store/table/items';
import { type Page, type Paging, pageOf, paginationOf } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { findMarketTotals } from '#functions/store/table/totals';

const cardItem = personItem.omit({ id: true }).extend({ pk: z.string() });

/** The public attributes of a person; the id is in the key. */
function readPerson(item: Item): Person {
  const { pk, ...profile } = cardItem.parse(item);
  return { id: pk.slice(userKey('').pk.length), ...profile };
}

const query = { index: 'owned', pk: peoplePk, descending: true } as const;

type People = Promise<Page<Person>>;

/** All people: those with public files first, of each the most followed first. */
const listPeople = (table: Table, paging: Paging): People =>
  pageOf(table, { query, paging, read: readPerson, total: async () => (await findMarketTotals(table)).users });

/** People with public files, the most followed first. */
export const listCreators = (table: Table, paging: Paging): People =>
  pageOf(table, {
    query: { ...query, beginsWith: creatorPrefix },
    ...{ paging, read: readPerson, total: async () => (await findMarketTotals(table)).creators },
  });

interface NameQuery {
  text: string;
  paging: Paging;
  isWanted?: (person: Person) => boolean;
}

/** Reads each person's current name, files and counts, and drops those whose name no longer matches. */
async function searchPeople(
  { table, search }: Deps<'table' | 'search'>,
  { text, paging, isWanted = () => true }: NameQuery,
): People {
  const result = await search.people({ text, ...paging });
  const ids = result.items.map(({ id }) => id);
  const people = await findPeople(table, ids);
  const items = people
    .filter((person) => isWanted(person) && matchesPerson(person, text))
    .toSorted((a, b) => b.followersCount - a.followersCount);
  const isWhole = paging.page === 1 && paging.cursor === undefined && result.cursor === undefined;
  return { items, pagination: paginationOf(paging, isWhole ? items.length : result, result.cursor) };
}

/** People by name, with files or without; all people when the name is empty. */
export const findPeopleByName = (ports: Deps<'table' | 'search'>, text: string, paging: Paging): People =>
  namePlain(text) === '' ? listPeople(ports.table, paging) : searchPeople(ports, { text, paging });

/** Creators by name; all creators when the name is empty. A page of names may be short by those who offer nothing. */
export const findCreators = (ports: Deps<'table' | 'search'>, text: string, paging: Paging): People =>
  namePlain(text) === ''
    ? listCreators(ports.table, paging)
    : searchPeople(ports, { text, paging, isWanted: ({ shelf }) => shelf.length > 0 });

/**
 * Copies a person's follower count to the listed attributes, and moves the person in the list by it, among creators or
 * the others. All happens in one commit, so of two concurrent runs the one with the older count fails.
 */
export async function rankUser(table: Table, userId: string): Promise<void> {
  await retryOnConflict(`the followers of ${userId} change faster than they can be ranked`, async () => {
    const counter = await findFollowerCounter(table, userId);
    if (!counter || counter.changes <= counter.copied) return true;
    const { followersCount, changes } = counter;
    const isCreator = isListedCreator(counter);
    const listKeys = peopleListKeys({ id: userId, followersCount, isCreator });
    const set = { followersCount, followersChanges: changes, ...listKeys };
    const when = [{ attribute: 'followersChanges', absentOrBefore: changes }, unmovedInPeopleList(counter)];
    return (await table.commit([changeItem(userKey(userId), set, when)])).ok || undefined;
  });
}

import * as z from 'zod';
import { matchesPerson, namePlain } from '#functions/domain/profiles/people';
import type { Deps } from '#functions/ports/index';
import type { Item, Table } from '#functions/ports/table';
import { creatorListKeys, creatorsPk, type Person, personItem } from '#functions/store/accounts/person';
import { findPeople, userKey } from '#functions/store/accounts/users';
import { findFollowerCounter } from '#functions/store/profiles/follow-counts';
import { type Page, type Paging, pageOf, paginationOf } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { findMarketTotals } from '#functions/store/table/totals';

const cardItem = personItem.omit({ id: true }).extend({ pk: z.string() });

/** The public attributes of a creator; the id is in the key. */
function readCreator(item: Item): Person {
  const { pk, ...profile } = cardItem.parse(item);
  return { id: pk.slice(userKey('').pk.length), ...profile };
}

const query = { index: 'owned', pk: creatorsPk, descending: true } as const;

/** The most followed first. */
export const listCreators = (table: Table, paging: Paging): Promise<Page<Person>> =>
  pageOf(table, { query, paging, read: readCreator, total: async () => (await findMarketTotals(table)).users });

/** Reads each creator's current name and counts, and drops those whose name no longer matches. */
async function searchCreators(
  { table, search }: Deps<'table' | 'search'>,
  text: string,
  paging: Paging,
): Promise<Page<Person>> {
  const result = await search.people({ text, ...paging });
  const ids = result.items.map(({ id }) => id);
  const people = await findPeople(table, ids);
  const items = people
    .filter((person) => matchesPerson(person, text))
    .toSorted((a, b) => b.followersCount - a.followersCount);
  return { items, pagination: paginationOf(paging, result, result.cursor) };
}

/** Creators by name; all creators when the name is empty. */
export const findCreators = (ports: Deps<'table' | 'search'>, text: string, paging: Paging): Promise<Page<Person>> =>
  namePlain(text) === '' ? listCreators(ports.table, paging) : searchCreators(ports, text, paging);

/**
 * Copies a creator's follower count to the listed attributes, and moves the creator in the list by it. Both happen in
 * one commit, so of two concurrent runs the one with the older count fails.
 */
export async function rankUser(table: Table, userId: string): Promise<void> {
  await retryOnConflict(
    async () => {
      const counter = await findFollowerCounter(table, userId);
      if (!counter || counter.changes <= counter.copied) return true;
      const { followersCount, changes } = counter;
      const set = { followersCount, followersChanges: changes, ...creatorListKeys(userId, followersCount) };
      const when = [{ attribute: 'followersChanges', absentOrBefore: changes }];
      return (await table.commit([{ update: userKey(userId), change: { set }, when }])).ok || undefined;
    },
    { reason: `the followers of ${userId} change faster than they can be ranked` },
  );
}

import { leastCovers, rankStalls, withShown } from '#functions/domain/catalog/stall-of-day';
import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import { ratingOfPerson } from '#functions/domain/reviews/ratings';
import { beijingDay } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import type { Person } from '#functions/store/accounts/person';
import { findPeople } from '#functions/store/accounts/users';
import { newStallChoice, type StallChoice } from '#functions/store/catalog/stall-of-day';
import { findFilesOf } from '#functions/store/files/files';
import { findStorefront } from '#functions/store/profiles/storefronts';
import { findPeopleRated } from '#functions/store/reviews/ratings';

/** The newest files of a stall that are searched for covers. */
const searched = 20;

/** The pinned file and the newest ones, those with a cover of their own first. */
const filesOnShow = 4;

export interface StallOfDay {
  person: Person;
  files: File[];
}

const hasCover = ({ badge }: File): boolean => badge?.cover !== undefined;

async function findStall(table: Table, userId: string): Promise<StallOfDay | undefined> {
  const [[person], newest, { pinnedId }] = await Promise.all([
    findPeople(table, [userId]),
    findFilesOf(table, userId, searched),
    findStorefront(table, userId),
  ]);
  const files = newest
    .filter(isListed)
    .toSorted(
      (one, other) =>
        Number(hasCover(other)) - Number(hasCover(one)) || Number(other.id === pinnedId) - Number(one.id === pinnedId),
    );
  return person && files.length > 0 ? { person, files } : undefined;
}

/** The best of these sellers by the rule, and stored for the day, so that it changes at midnight and not with a review. */
async function chooseStall(
  table: Table,
  { ownerIds, before, now }: { ownerIds: readonly string[]; before: StallChoice | undefined; now: number },
): Promise<StallOfDay | undefined> {
  const rated = await findPeopleRated(table, ownerIds);
  const recent = before?.recent ?? [];
  const candidates = ownerIds.map((id, at) => ({ id, rating: rated[at] ? ratingOfPerson(rated[at]) : null }));
  for (const userId of rankStalls(candidates, recent)) {
    const stall = await findStall(table, userId);
    if (!stall || stall.files.filter(hasCover).length < leastCovers) continue;
    const choice = { day: beijingDay(now), userId, recent: withShown(recent, userId), isPinned: false };
    await table.commit([newStallChoice(choice, before)]);
    return stall;
  }
  return undefined;
}

/**
 * The stall that the home page begins with: the one an operator has pinned, else the best rated among the sellers of
 * what the home page offers, with three covers of its own.
 */
export async function findStallOfDay(
  table: Table,
  { choice, ownerIds, now }: { choice: StallChoice | undefined; ownerIds: readonly string[]; now: number },
): Promise<StallOfDay | undefined> {
  const isCurrent = choice !== undefined && (choice.isPinned || choice.day === beijingDay(now));
  const stall = isCurrent ? await findStall(table, choice.userId) : undefined;
  const chosen = stall ?? (await chooseStall(table, { ownerIds, before: choice, now }));
  return chosen && { ...chosen, files: chosen.files.slice(0, filesOnShow) };
}

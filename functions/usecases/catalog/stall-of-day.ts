import { leastCovers, rankStalls, withShown } from '#functions/domain/catalog/stall-of-day';
import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import { ratingOfPerson } from '#functions/domain/reviews/ratings';
import { beijingDay } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import type { Person } from '#functions/store/accounts/person';
import { findPeople } from '#functions/store/accounts/users';
import {
  findStallChoice,
  newStallChoice,
  pinEnd,
  pinnedStallWrite,
  type StallChoice,
} from '#functions/store/catalog/stall-of-day';
import { findFilesOf } from '#functions/store/files/files';
import { findStorefront } from '#functions/store/profiles/storefronts';
import { findPeopleRated } from '#functions/store/reviews/ratings';
import { minute } from '#shared/limits';
import { ok, type Result, refuse } from '#shared/result';

/** The newest files of a stall that are searched for covers. */
const searched = 20;

/** Twice as many as are shown, as a reader may own some. */
const filesOffered = 8;

export interface StallOfDay {
  person: Person;
  /** The pinned file and the newest ones, those with a cover of their own first. */
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

/** The pause after all rated sellers were read and none of them qualified. */
const searchPause = 5 * minute;

const qualifies = ({ files }: StallOfDay): boolean => files.filter(hasCover).length >= leastCovers;

/** The best of these sellers by the rule, and stored for the day, so that it changes at midnight and not with a review. */
async function chooseStall(
  table: Table,
  { ownerIds, before, now }: { ownerIds: readonly string[]; before: StallChoice | undefined; now: number },
): Promise<StallOfDay | undefined> {
  const rated = await findPeopleRated(table, ownerIds);
  const recent = before?.recent ?? [];
  const candidates = ownerIds.map((id, at) => ({ id, rating: rated[at] ? ratingOfPerson(rated[at]) : null }));
  const ranked = rankStalls(candidates, recent);
  const day = beijingDay(now);
  for (const userId of ranked) {
    const stall = await findStall(table, userId);
    if (!stall || !qualifies(stall)) continue;
    await table.commit([newStallChoice({ day, userId, recent: withShown(recent, userId) }, before)]);
    return stall;
  }
  if (ranked.length > 0) await table.commit([newStallChoice({ day, recent, searchAt: now + searchPause }, before)]);
  return undefined;
}

const isCurrent = ({ isPinned, day }: StallChoice, now: number): boolean => isPinned || day === beijingDay(now);

/**
 * The stall that the home page begins with: the one an operator has pinned, else the best rated among the sellers of
 * what the home page offers, with three covers of its own. A pin ends where nothing of its stall is on sale any more.
 */
export async function findStallOfDay(
  table: Table,
  { choice, ownerIds, now }: { choice: StallChoice | undefined; ownerIds: readonly string[]; now: number },
): Promise<StallOfDay | undefined> {
  if (choice && choice.searchAt > now) return undefined;
  const stall = choice?.userId && isCurrent(choice, now) ? await findStall(table, choice.userId) : undefined;
  const chosen = stall ?? (await chooseStall(table, { ownerIds, before: choice, now }));
  return chosen && { ...chosen, files: chosen.files.slice(0, filesOffered) };
}

/** Shows this stall from now on and until the pin is ended; of covers it needs as many as the rule asks for. */
export async function pinStall(
  { table, clock }: Deps<'table' | 'clock'>,
  userId: string,
): Promise<Result<undefined, 'stall_few_covers'>> {
  const [stall, before] = await Promise.all([findStall(table, userId), findStallChoice(table)]);
  if (!stall || !qualifies(stall)) return refuse('stall_few_covers');
  const recent = withShown(before?.recent ?? [], userId);
  await table.commit([pinnedStallWrite({ day: beijingDay(clock.now()), userId, recent })]);
  return ok(undefined);
}

export async function unpinStall(
  { table }: Deps<'table'>,
  userId: string,
): Promise<Result<undefined, 'stall_not_pinned'>> {
  const choice = await findStallChoice(table);
  const committed = choice && (await table.commit([pinEnd(userId, choice)]));
  return committed?.ok ? ok(undefined) : refuse('stall_not_pinned');
}

import * as z from 'zod';
import { weeksOf } from '#functions/domain/catalog/home-sections';
import type { FileSummary } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import { beijingDay, endOf } from '#functions/domain/time';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { fileKey, readSummaryWithStatus } from '#functions/store/files/files';
import { findSoldDays, soldDaysForgotten } from '#functions/store/files/stats/sold-days';
import { queryAll } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { day } from '#shared/limits';

/**
 * The rank of a post in the week that ends on a day. A post has seven items, one for today and one for each of the next
 * six days, since a sale of today counts in all of those weeks: when a day begins, its list already exists.
 */
const weekPrefix = 'WEEK#';
const weekKey = (fileId: string, endsOn: string): Key => ({ ...fileKey(fileId), sk: `${weekPrefix}${endsOn}` });

const weekItem = z.object({ sk: z.string(), sold: z.number() });

const bestsellersPk = (endsOn: string): string => `WEEK#${endsOn}`;

function rankingWrite(
  fileId: string,
  { endsOn, sold, before }: { endsOn: string; sold: number; before: number },
): Write {
  const key = weekKey(fileId, endsOn);
  const when = [before === 0 ? { absent: true as const } : { attribute: 'sold', equals: before }];
  if (sold === 0) return { remove: key, when };
  const listKeys = { ownedPk: bestsellersPk(endsOn), ownedSk: `${String(sold).padStart(9, '0')}#${fileId}` };
  const ttl = Math.ceil((endOf(endsOn) + day) / 1000);
  return { put: { ...key, kind: 'bestseller', sold, ...listKeys, ttl }, when };
}

async function tryRankWeeks(table: Table, fileId: string, now: number): Promise<boolean> {
  // Reads the ranks before the sales: a concurrent run that ranks in between has read newer sales, and this commit
  // fails.
  const existing = await queryAll(table, { pk: fileKey(fileId).pk, beginsWith: weekPrefix, consistent: true });
  const before = new Map(
    existing.map((item) => weekItem.parse(item)).map(({ sk, sold }) => [sk.slice(weekPrefix.length), sold]),
  );
  const sold = await findSoldDays(table, fileId);
  const weeks = weeksOf(sold, now);
  const changes = [...weeks].map(([endsOn, sold]) => ({ endsOn, sold, before: before.get(endsOn) ?? 0 }));
  const writes = changes.filter((move) => move.sold !== move.before).map((move) => rankingWrite(fileId, move));
  return writes.length === 0 || (await table.commit([...writes, ...soldDaysForgotten(fileId, sold, now)])).ok;
}

/** Brings the weekly ranks of a post in line with its sales. Repeated and concurrent runs are safe. */
export async function rankWeeks(table: Table, fileId: string, now: number): Promise<void> {
  await retryOnConflict(
    `${fileId} sells faster than its weeks can be counted`,
    async () => (await tryRankWeeks(table, fileId, now)) || undefined,
  );
}

/** A post that has become private or was deleted keeps its rank until the week is over; it is filtered out here. */
export async function findBestsellers(table: Table, now: number, limit: number): Promise<FileSummary[]> {
  const { items } = await table.query({
    ...{ index: 'owned', pk: bestsellersPk(beijingDay(now)), descending: true, limit },
  });
  if (items.length === 0) return [];
  const posts = await table.getMany(items.map(({ pk }) => fileKey(pk.slice(pk.indexOf('#') + 1))));
  return posts
    .filter((post): post is Item => post !== undefined)
    .map(readSummaryWithStatus)
    .filter(isListed);
}

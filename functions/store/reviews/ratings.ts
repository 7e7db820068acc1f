import * as z from 'zod';
import type { RatingSums } from '#functions/domain/reviews/ratings';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import type { Stars } from '#shared/reviews';
import { userKey } from '../accounts/users.ts';
import { fileKey } from '../files/contents.ts';
import { tallyWrite } from '../files/stats/tally.ts';
import { changeItem, countSchema, countsWrite } from '../table/items.ts';

/** By version, `n3` reviews with `s3` stars in total; and the part of it that the seller's own rating includes. */
const ratedItem = z
  .object({ toldCount: countSchema, toldSum: countSchema })
  .catchall(z.unknown())
  .transform(({ toldCount, toldSum, ...rest }) => ({
    shared: { count: toldCount, sum: toldSum },
    ofVersion: (version: number): RatingSums => ({
      count: countSchema.parse(rest[`n${version}`]),
      sum: countSchema.parse(rest[`s${version}`]),
    }),
  }));

export type RatedItem = z.output<typeof ratedItem>;

/** Apart from the tally, since showing a file does not need it. */
export const ratedKey = (fileId: string): Key => ({ ...fileKey(fileId), sk: 'RATED' });

export const readRated = (item: Item | undefined): RatedItem => ratedItem.parse(item ?? {});

interface CountedRating {
  rating: number;
  version: number;
  counted: boolean;
}

/** The changes of the tallies when a review replaces another or none. Empty if nothing changes. */
export function ratingWrites(
  fileId: string,
  before: CountedRating | undefined,
  after: CountedRating | undefined,
): Write[] {
  const was = before?.counted ? before : undefined;
  const is = after?.counted ? after : undefined;
  if (was?.rating === is?.rating && was?.version === is?.version) return [];
  const tally: Partial<Record<`r${Stars}`, number>> = {};
  const versions: Record<string, number> = {};
  for (const [one, by] of [[was, -1] as const, [is, 1] as const]) {
    if (!one) continue;
    const star = `r${one.rating}` as `r${Stars}`;
    tally[star] = (tally[star] ?? 0) + by;
    add(versions, `n${one.version}`, by);
    add(versions, `s${one.version}`, by * one.rating);
  }
  return [tallyWrite(fileId, tally), countsWrite(ratedKey(fileId), 'rated', versions)];
}

function add(sums: Record<string, number>, name: string, by: number): void {
  sums[name] = (sums[name] ?? 0) + by;
}

export const personRatingItem = z.object({ count: countSchema, sum: countSchema, files: countSchema });

const personKey = (userId: string): Key => ({ ...userKey(userId), sk: 'RATED' });

export async function findPersonRated(table: Table, userId: string): Promise<z.output<typeof personRatingItem>> {
  return personRatingItem.parse((await table.get(personKey(userId))) ?? {});
}

export async function findPeopleRated(table: Table, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return (await table.getMany(ids.map(personKey))).map((item) => personRatingItem.parse(item ?? {}));
}

/** Brings a file's share in its seller's rating up to date; fails if it was changed meanwhile. */
export function sellerRatingWrites(
  ownerId: string,
  fileId: string,
  { told: recorded, now }: { told: RatingSums; now: RatingSums },
): Write[] {
  const files = Number(now.count > 0) - Number(recorded.count > 0);
  const is = (attribute: string, value: number) =>
    value === 0 ? ({ attribute, absentOrBefore: 1 } as const) : ({ attribute, equals: value } as const);
  return [
    changeItem(ratedKey(fileId), { kind: 'rated', toldCount: now.count, toldSum: now.sum }, [
      is('toldCount', recorded.count),
      is('toldSum', recorded.sum),
    ]),
    countsWrite(personKey(ownerId), 'rated-person', {
      count: now.count - recorded.count,
      sum: now.sum - recorded.sum,
      files,
    }),
  ];
}

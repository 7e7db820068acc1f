import * as z from 'zod';
import { strikes } from '#functions/domain/moderation/deadlines';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { appealStates, measureKinds, reportReasons, reportTargets } from '#shared/safety';
import { userKey } from '../accounts/users.ts';
import { duePartition, dueTime, listAllDue } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { always } from '../table/outbox.ts';
import { queryAll } from '../table/pages.ts';

/** A measure against a user or something they published. */
const measureItem = z.object({
  id: z.string(),
  caseId: z.string(),
  measureKind: z.enum(measureKinds),
  target: z.object({ type: z.enum(reportTargets), id: z.string() }),
  personId: z.string(),
  rule: z.enum(reportReasons),
  words: z.string(),
  strike: z.boolean(),
  /** The seller's earnings are held. */
  hold: z.boolean(),
  refundBuyers: z.boolean(),
  isNotice: z.boolean(),
  /** Imposed for the number of strikes; it ends when there are fewer. */
  isForStrikes: z.boolean().optional(),
  at: z.number(),
  /** Id of the operator who took it: another one decides on an appeal. */
  takenBy: z.string(),
  takenByName: z.string(),
  liftedAt: z.number().optional(),
  appeal: z.enum(appealStates).default('none'),
  appealText: z.string().optional(),
  appealedAt: z.number().optional(),
  appealWords: z.string().optional(),
  appealDecidedAt: z.number().optional(),
  /** When all of its effects were in place. */
  enforcedAt: z.number().optional(),
});

export type Measure = z.output<typeof measureItem>;

const keyOf = (id: string): Key => ({ pk: `MSR#${id}`, sk: 'MSR' });

export const readMeasure = (item: Item): Measure => measureItem.parse(item);

export const findMeasure = (table: Table, id: string): Promise<Measure | undefined> =>
  findItem(table, keyOf(id), measureItem);

const ofPerson = (personId: string): string => `MEASURES#${personId}`;
const ofCase = (caseId: string): string => `MEASURES-OF#${caseId}`;

export const newMeasure = (measure: Measure): Write =>
  newItem({
    ...keyOf(measure.id),
    kind: 'measure',
    ...measure,
    ownedPk: ofPerson(measure.personId),
    ownedSk: `${dueTime(measure.at)}#${measure.id}`,
    relatedPk: ofCase(measure.caseId),
    relatedSk: measure.id,
  });

/** The newest first, by an eventually consistent read. */
export const listMeasuresOf = async (table: Table, personId: string): Promise<Measure[]> =>
  (await queryAll(table, { index: 'owned', pk: ofPerson(personId), descending: true })).map(readMeasure);

export const listMeasuresOfCase = async (table: Table, caseId: string): Promise<Measure[]> =>
  (await queryAll(table, { index: 'related', pk: ofCase(caseId) })).map(readMeasure);

/** Fails if there was an appeal before. */
export const appealWrite = (
  id: string,
  { text, at, deadline }: { text: string; at: number; deadline: number },
): Write =>
  changeItem(
    keyOf(id),
    {
      ...{ appeal: 'waiting', appealText: text, appealedAt: at },
      ...{ duePk: duePartition('APL', id), dueAt: dueTime(deadline) },
    },
    [
      { attribute: 'appeal', oneOf: ['none'] },
      { attribute: 'liftedAt', absent: true },
    ],
  );

const notDue = { duePk: undefined, dueAt: undefined } as const;

/** The decision on the appeal; fails if none is waiting. */
export const appealDecided = (
  id: string,
  { state, words, at }: { state: 'upheld' | 'lifted'; words: string; at: number },
): Write =>
  changeItem(
    keyOf(id),
    {
      ...{ appeal: state, appealWords: words, appealDecidedAt: at, ...notDue },
      ...(state === 'lifted' && { liftedAt: at }),
    },
    [{ attribute: 'appeal', oneOf: ['waiting'] }],
  );

/** Lifted for another reason than an appeal; a waiting appeal is granted by that. */
export const measureLiftedWrite = ({ id, appeal }: Measure, at: number): Write =>
  changeItem(
    keyOf(id),
    { liftedAt: at, ...(appeal === 'waiting' && { appeal: 'lifted', appealDecidedAt: at, ...notDue }) },
    [{ exists: true }, { attribute: 'liftedAt', absent: true }],
  );

/** From now on all buyers are refunded, after two operators have confirmed it. */
export const measureRefunding = ({ id }: Measure): Write =>
  changeItem(keyOf(id), { refundBuyers: true }, [{ exists: true }, { attribute: 'liftedAt', absent: true }]);

export const measureEnforced = (id: string, at: number): Write => changeItem(keyOf(id), { enforcedAt: at });

/** Measures with a waiting appeal, the oldest appeal first. */
export const findWaitingAppeals = async (table: Table): Promise<Measure[]> =>
  (await listAllDue(table, 'APL', always))
    .map(readMeasure)
    .toSorted((one, other) => (one.appealedAt ?? 0) - (other.appealedAt ?? 0));

const strikeKey = (userId: string, { at, caseId }: { at: number; caseId: string }): Key => ({
  pk: userKey(userId).pk,
  sk: `STRIKE#${dueTime(at)}#${caseId}`,
});

/** One per case, however many files it concerned. */
export const strikeWrite = (userId: string, strike: { at: number; caseId: string }): Write => ({
  put: { ...strikeKey(userId, strike), kind: 'strike', caseId: strike.caseId, at: strike.at },
});

export const strikeGone = (userId: string, strike: { at: number; caseId: string }): Write => ({
  remove: strikeKey(userId, strike),
});

export async function countStrikes(table: Table, userId: string, now: number): Promise<number> {
  const { pk } = userKey(userId);
  const from = `STRIKE#${dueTime(now - strikes.within)}`;
  const items = await queryAll(table, { pk, between: [from, 'STRIKE#~'], consistent: true });
  return items.length;
}

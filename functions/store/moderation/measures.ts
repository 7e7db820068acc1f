import * as z from 'zod';
import { strikes } from '#functions/domain/moderation/deadlines';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { appealStates, measureKinds, reportReasons, reportTargets } from '#shared/safety';
import { userKey } from '../accounts/users.ts';
import { duePartition, dueTime, listAllDue } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import { always } from '../table/outbox.ts';
import { queryAll } from '../table/pages.ts';

/** What was done about somebody, or something of theirs. */
const measureItem = z.object({
  id: z.string(),
  caseId: z.string(),
  measureKind: z.enum(measureKinds),
  target: z.object({ type: z.enum(reportTargets), id: z.string() }),
  personId: z.string(),
  rule: z.enum(reportReasons),
  words: z.string(),
  strike: z.boolean(),
  /** Earnings are held back for it. */
  hold: z.boolean(),
  /** Whoever bought it has the money back. */
  refundBuyers: z.boolean(),
  isNotice: z.boolean(),
  /** Taken because of so many strikes; it ends when there are fewer. */
  isForStrikes: z.boolean().optional(),
  at: z.number(),
  /** Whoever took it, by id: somebody else decides on an appeal. */
  takenBy: z.string(),
  takenByName: z.string(),
  /** When it was taken back. */
  liftedAt: z.number().optional(),
  appeal: z.enum(appealStates).default('none'),
  appealText: z.string().optional(),
  appealedAt: z.number().optional(),
  appealWords: z.string().optional(),
  appealDecidedAt: z.number().optional(),
  /** Its effects are all there. */
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

/** The newest first, as they stand a moment ago. */
export const listMeasuresOf = async (table: Table, personId: string): Promise<Measure[]> =>
  (await queryAll(table, { index: 'owned', pk: ofPerson(personId), descending: true })).map(readMeasure);

export const listMeasuresOfCase = async (table: Table, caseId: string): Promise<Measure[]> =>
  (await queryAll(table, { index: 'related', pk: ofCase(caseId) })).map(readMeasure);

/** Fails where there was one. */
export const appealed = (
  id: string,
  { text, at, deadline }: { text: string; at: number; deadline: number },
): Write => ({
  update: keyOf(id),
  change: {
    set: {
      ...{ appeal: 'waiting', appealText: text, appealedAt: at },
      ...{ duePk: duePartition('APL', id), dueAt: dueTime(deadline) },
    },
  },
  when: [
    { attribute: 'appeal', oneOf: ['none'] },
    { attribute: 'liftedAt', absent: true },
  ],
});

const notDue = { duePk: undefined, dueAt: undefined } as const;

/** What came of the appeal; fails where none waits. */
export const appealDecided = (
  id: string,
  { state, words, at }: { state: 'upheld' | 'lifted'; words: string; at: number },
): Write => ({
  update: keyOf(id),
  change: {
    set: {
      ...{ appeal: state, appealWords: words, appealDecidedAt: at, ...notDue },
      ...(state === 'lifted' && { liftedAt: at }),
    },
  },
  when: [{ attribute: 'appeal', oneOf: ['waiting'] }],
});

/** Taken back for another reason than an appeal; an appeal that waits is answered by that. */
export const measureLiftedWrite = ({ id, appeal }: Measure, at: number): Write => ({
  update: keyOf(id),
  change: {
    set: { liftedAt: at, ...(appeal === 'waiting' && { appeal: 'lifted', appealDecidedAt: at, ...notDue }) },
  },
  when: [{ exists: true }, { attribute: 'liftedAt', absent: true }],
});

/** Its buyers have their money back from now on, as two people have decided. */
export const measureRefunding = ({ id }: Measure): Write => ({
  update: keyOf(id),
  change: { set: { refundBuyers: true } },
  when: [{ exists: true }, { attribute: 'liftedAt', absent: true }],
});

export const measureEnforced = (id: string, at: number): Write => ({
  update: keyOf(id),
  change: { set: { enforcedAt: at } },
  when: [{ exists: true }],
});

/** Those whose appeal waits for an answer, the oldest first. */
export const findWaitingAppeals = async (table: Table): Promise<Measure[]> =>
  (await listAllDue(table, 'APL', always))
    .map(readMeasure)
    .toSorted((one, other) => (one.appealedAt ?? 0) - (other.appealedAt ?? 0));

// ── Strikes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const strikeKey = (userId: string, { at, caseId }: { at: number; caseId: string }): Key => ({
  pk: userKey(userId).pk,
  sk: `STRIKE#${dueTime(at)}#${caseId}`,
});

/** One a case, however many files it was about. */
export const strikeWrite = (userId: string, struck: { at: number; caseId: string }): Write => ({
  put: { ...strikeKey(userId, struck), kind: 'strike', caseId: struck.caseId, at: struck.at },
});

export const strikeGone = (userId: string, struck: { at: number; caseId: string }): Write => ({
  remove: strikeKey(userId, struck),
});

/** Of the time in which they count. */
export async function countStrikes(table: Table, userId: string, now: number): Promise<number> {
  const { pk } = userKey(userId);
  const from = `STRIKE#${dueTime(now - strikes.within)}`;
  const items = await queryAll(table, { pk, between: [from, 'STRIKE#~'], consistent: true });
  return items.length;
}

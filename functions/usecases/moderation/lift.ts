import { strikes } from '#functions/domain/moderation/deadlines';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import {
  countStrikes,
  listMeasuresOf,
  listMeasuresOfCase,
  type Measure,
  measureLifted,
  strikeGone,
} from '#functions/store/moderation/measures';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { safetyEmail } from './emails.ts';
import { nameOfTarget } from './targets.ts';

/** What goes with the end of a measure beside its own write: the strike, and the job that takes its effects back. */
export async function liftWrites(
  { table }: Deps<'table'>,
  { id, personId, caseId, strike, at }: Measure,
  now: number,
): Promise<{ writes: Write[]; jobs: OutboxEntry[]; also: Measure[] }> {
  const ofCase = strike ? await listMeasuresOfCase(table, caseId) : [];
  // A strike is a case's: it stays as long as anything else does that the case was decided with.
  const isLast = ofCase.every((one) => one.id === id || !one.strike || one.liftedAt !== undefined);
  const also = strike && isLast ? (await strikeMeasuresToEnd(table, personId, now)).filter((one) => one.id !== id) : [];
  return {
    writes: [
      ...(strike && isLast ? [strikeGone(personId, { at, caseId })] : []),
      ...also.map((one) => measureLifted(one, now)),
    ],
    jobs: [id, ...also.map((one) => one.id)].map((measureId) =>
      outbox('file-jobs', { kind: 'enforce', measureId }, { now, group: personId }),
    ),
    also: also.map((one) => ({ ...one, liftedAt: now })),
  };
}

/** What stood because of so many strikes, where there is one fewer now. */
async function strikeMeasuresToEnd(table: Table, personId: string, now: number): Promise<Measure[]> {
  if ((await countStrikes(table, personId, now)) - 1 >= strikes.most) return [];
  const measures = await listMeasuresOf(table, personId);
  return measures.filter(({ isForStrikes, liftedAt }) => isForStrikes && liftedAt === undefined);
}

/** To whom it was done: it was taken back, or it stands. */
export async function appealEmail(
  { table }: Deps<'table'>,
  { id, personId, target, measureKind }: Measure,
  { template, words, now }: { template: 'measure-lifted' | 'appeal-upheld'; words: string; now: number },
): Promise<OutboxEntry<'mail'>[]> {
  const [user, name] = await Promise.all([findUser(table, personId), nameOfTarget({ table }, target)]);
  if (!user) return [];
  return [safetyEmail(user, { template, id, params: { kind: measureKind, target: name ?? '—', words }, now })];
}

import { strikes } from '#functions/domain/moderation/deadlines';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import {
  countStrikes,
  listMeasuresOf,
  listMeasuresOfCase,
  type Measure,
  measureLiftedWrite,
  strikeGone,
} from '#functions/store/moderation/measures';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { emailTo } from '../emails/email-to.ts';
import { nameOfTarget } from './targets.ts';

/** Writes and jobs that lift a measure's strike and effects, beside its own write. */
export async function liftWrites(
  { table }: Deps<'table'>,
  { id, personId, caseId, strike, at }: Measure,
  now: number,
): Promise<{ writes: Write[]; jobs: OutboxEntry[]; also: Measure[] }> {
  const ofCase = strike ? await listMeasuresOfCase(table, caseId) : [];
  // A strike belongs to a case and stays while any other measure of the case with a strike does.
  const isLast = ofCase.every((measure) => measure.id === id || !measure.strike || measure.liftedAt !== undefined);
  const also =
    strike && isLast ? (await strikeMeasuresToEnd(table, personId, now)).filter((measure) => measure.id !== id) : [];
  return {
    writes: [
      ...(strike && isLast ? [strikeGone(personId, { at, caseId })] : []),
      ...also.map((measure) => measureLiftedWrite(measure, now)),
    ],
    jobs: [id, ...also.map((measure) => measure.id)].map((measureId) =>
      outbox('file-jobs', { kind: 'enforce', measureId }, { now, group: personId }),
    ),
    also: also.map((measure) => ({ ...measure, liftedAt: now })),
  };
}

/** Measures in force only for the number of strikes, if one fewer no longer justifies them. */
async function strikeMeasuresToEnd(table: Table, personId: string, now: number): Promise<Measure[]> {
  if ((await countStrikes(table, personId, now)) - 1 >= strikes.most) return [];
  const measures = await listMeasuresOf(table, personId);
  return measures.filter(({ isForStrikes, liftedAt }) => isForStrikes && liftedAt === undefined);
}

/** Tells the person about the decision on their appeal. */
export async function appealEmail(
  { table }: Deps<'table'>,
  { id, caseId, personId, target, measureKind }: Measure,
  { template, words, now }: { template: 'measure-lifted' | 'appeal-upheld'; words: string; now: number },
): Promise<OutboxEntry<'mail'>[]> {
  const [user, name] = await Promise.all([findUser(table, personId), nameOfTarget({ table }, target)]);
  if (!user) return [];
  return [emailTo(user, { template, id, params: { kind: measureKind, target: name ?? '—', words, caseId }, now })];
}

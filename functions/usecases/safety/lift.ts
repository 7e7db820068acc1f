import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { findUser } from '../../store/accounts/users.ts';
import { listMeasuresOfCase, type Measure, strikeGone } from '../../store/safety/measures.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';
import { safetyLetter } from './letters.ts';
import { nameOfTarget } from './targets.ts';

/** What goes with the end of a measure beside its own write: the strike, and the job that takes its effects back. */
export async function liftWrites(
  { table }: Deps<'table'>,
  { id, personId, caseId, strike, at }: Measure,
  now: number,
): Promise<{ writes: Write[]; job: OutboxEntry }> {
  const ofCase = strike ? await listMeasuresOfCase(table, caseId) : [];
  // A strike is a case's: it stays as long as anything else does that the case was decided with.
  const isLast = ofCase.every((one) => one.id === id || !one.strike || one.liftedAt !== undefined);
  return {
    writes: strike && isLast ? [strikeGone(personId, { at, caseId })] : [],
    job: outbox('file-jobs', { kind: 'enforce', measureId: id }, { now, group: personId }),
  };
}

/** To whom it was done: it was taken back, or it stands. */
export async function answerLetter(
  { table }: Deps<'table'>,
  { id, personId, target, measureKind }: Measure,
  { template, words, now }: { template: 'measure-lifted' | 'appeal-upheld'; words: string; now: number },
): Promise<OutboxEntry<'mail'>[]> {
  const [user, name] = await Promise.all([findUser(table, personId), nameOfTarget({ table }, target)]);
  if (!user) return [];
  return [safetyLetter(user, { template, id, params: { kind: measureKind, target: name ?? '—', words }, now })];
}

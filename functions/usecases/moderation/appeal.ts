import { appealPeriod, noticeDeadline } from '#functions/domain/moderation/deadlines';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { caseChanged, findCase } from '#functions/store/moderation/cases';
import { appealDecided, appealWrite, findMeasure, type Measure } from '#functions/store/moderation/measures';
import { findHeld } from '#functions/store/payouts/held';
import { findSellerHold, measuresHold } from '#functions/store/payouts/seller-holds';
import { type Fen, fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { runAudited } from '../operations/audit.ts';
import { unpaidBalance } from '../operations/holds.ts';
import { actWithinLimit } from '../operations/outflow-limit.ts';
import { proposeAction } from '../operations/propose.ts';
import { commitAndSend } from '../outbox.ts';
import type { Decider } from './case-claims.ts';
import { applyMeasure } from './enforce.ts';
import { appealEmail, liftWrites } from './lift.ts';

/** Files the one appeal against a measure, in time and by the person it hit. Another operator decides it. */
export async function submitAppeal(
  { table, clock }: Deps<'table' | 'clock'>,
  id: string,
  { userId, text }: { userId: string; text: string },
): Promise<Result<Measure, 'measure_not_found' | 'appeal_given' | 'appeal_late'>> {
  const measure = await findMeasure(table, id);
  if (measure?.personId !== userId) return refuse('measure_not_found');
  const now = clock.now();
  if (measure.appeal !== 'none') return refuse('appeal_given');
  if (now > measure.at + appealPeriod || measure.liftedAt !== undefined) return refuse('appeal_late');
  const caseRecord = await findCase(table, measure.caseId);
  const committed = await table.commit([
    appealWrite(id, { text, at: now, deadline: noticeDeadline(now) }),
    ...(caseRecord?.state === 'decided' ? [caseChanged(caseRecord, { state: 'appealed' })] : []),
  ]);
  if (!committed.ok) return refuse('appeal_given');
  return ok({ ...measure, appeal: 'waiting', appealText: text, appealedAt: now });
}

type Ports = Deps<'table' | 'queues' | 'clock'>;

interface AppealDecision {
  decision: 'uphold' | 'lift';
  words: string;
}

/** The measure, and the id of the proposal if lifting it needs a second operator. */
interface AppealOutcome {
  measure: Measure;
  proposalId?: string;
}

/** Money that lifting a measure releases: earnings held for its case and, if payouts resume, the whole open balance. */
async function releasedBy(table: Table, { caseId, personId, target, strike }: Measure): Promise<Fen> {
  const mayPayOut = target.type === 'user' || strike;
  const [held, hold] = await Promise.all([findHeld(table, personId, caseId), findSellerHold(table, personId)]);
  const open = mayPayOut && hold?.actor === measuresHold ? await unpaidBalance(table, personId) : 0;
  return fen((held && held.releasedAt === undefined ? held.amount : 0) + open);
}

/** Decides an appeal. Lifting reverts everything but refunds already made. */
export async function answerAppeal(
  ports: Ports & Deps<'ids' | 'blobs'>,
  id: string,
  { by, answer }: { by: Decider; answer: AppealDecision },
): Promise<Result<AppealOutcome, 'measure_not_found' | 'same_operator' | 'appeal_missing'>> {
  const measure = await findMeasure(ports.table, id);
  if (!measure) return refuse('measure_not_found');
  if (measure.takenBy === by.id) return refuse('same_operator');
  if (measure.appeal !== 'waiting') return refuse('appeal_missing');
  const { decision, words } = answer;
  const act = { actor: by.username, action: `appeal ${decision}`, target: id, note: words, before: 'waiting' };
  if (decision === 'uphold') {
    const after = 'upheld';
    return runAudited(ports, { ...act, after }, (writing) => commitAnswer(writing, measure, { state: after, words }));
  }
  const amount = await releasedBy(ports.table, measure);
  const outflow = { amount, orders: [], sellerId: measure.personId };
  const lifted = await actWithinLimit(ports, { act: { ...act, after: 'lifted' }, outflow }, (writing) =>
    liftAppealed(writing, measure, words),
  );
  if (lifted === 'takes_two') {
    const action = { kind: 'lift', caseId: measure.caseId, measureId: id, words, amount } as const;
    return ok({ measure, proposalId: await proposeAction(ports, action, { actor: by.username, note: words }) });
  }
  if (lifted.ok) for (const ended of lifted.value.lifted) await applyMeasure(ports, ended);
  return lifted;
}

/** Lifts a measure whose appeal waits; the queue reverts its effects on files and accounts. */
export async function liftAppealed(
  ports: Ports,
  measure: Measure,
  words: string,
): Promise<Result<AppealOutcome & { lifted: readonly Measure[] }, 'appeal_missing'>> {
  const now = ports.clock.now();
  const lift = await liftWrites(ports, measure, now);
  const answered = await commitAnswer(ports, measure, { state: 'lifted', words, lift });
  if (!answered.ok) return answered;
  const after = { ...answered.value.measure, liftedAt: now };
  return ok({ measure: after, lifted: [after, ...lift.also] });
}

interface AnswerDraft {
  state: 'upheld' | 'lifted';
  words: string;
  lift?: Awaited<ReturnType<typeof liftWrites>>;
}

async function commitAnswer(ports: Ports, measure: Measure, { state, words, lift }: AnswerDraft) {
  const now = ports.clock.now();
  const caseRecord = await findCase(ports.table, measure.caseId);
  const template = state === 'lifted' ? 'measure-lifted' : 'appeal-upheld';
  const emails = await appealEmail(ports, measure, { template, words, now });
  const writes = [
    appealDecided(measure.id, { state, words, at: now }),
    ...(caseRecord?.state === 'appealed' ? [caseChanged(caseRecord, { state })] : []),
    ...(lift?.writes ?? []),
  ];
  const committed = await commitAndSend(ports, writes, ...(lift?.jobs ?? []), ...emails);
  if (!committed.ok) return refuse('appeal_missing');
  return ok({ measure: { ...measure, appeal: state, appealWords: words, appealDecidedAt: now } });
}

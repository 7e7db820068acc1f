import { appealPeriod, strikes } from '#functions/domain/moderation/deadlines';
import { targetsOf } from '#functions/domain/moderation/decisions';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import { type Case, caseChanged, openCaseGone, type Target } from '#functions/store/moderation/cases';
import { countStrikes, type Measure, newMeasure, strikeWrite } from '#functions/store/moderation/measures';
import { notificationWrite } from '#functions/store/notifications/notifications';
import type { AuditAction } from '#functions/store/operations/audit';
import { newProposal } from '#functions/store/operations/proposals';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { ok, type Result, refuse } from '#shared/result';
import type { Decision, MeasureKind, ReportReason } from '#shared/safety';
import { emailTo } from '../emails/email-to.ts';
import { runAudited } from '../operations/audit.ts';
import { actWithinLimit } from '../operations/outflow-limit.ts';
import { commitAndSend } from '../outbox.ts';
import { thaw } from '../reviews/rate-file.ts';
import { type Decider, findDecidableCase, validateDecider } from './case-claims.ts';
import { applyMeasure } from './enforce.ts';
import { quoteRefunds } from './refund-buyers.ts';
import { showFile } from './takedowns.ts';
import { listOfNames, nameOfTarget } from './targets.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids' | 'blobs'>;

export interface DecisionInput {
  decision: Decision;
  rule?: ReportReason | undefined;
  words: string;
  strike: boolean;
  hold: boolean;
  refundBuyers: boolean;
  /** The revision of the case as it was read. */
  revision: number;
}

/** The measures, and the id of the proposal if the refunds need a second operator. */
interface DecisionResult {
  measures: readonly Measure[];
  proposalId: string | undefined;
}

interface DecisionContext {
  caseRecord: Case;
  input: DecisionInput & { rule: ReportReason };
  by: Decider;
  now: number;
}

const measureOf = (
  { caseRecord, input, by, now }: DecisionContext,
  measureKind: MeasureKind,
  target: Target,
  id: string,
): Measure => ({
  ...{
    id,
    caseId: caseRecord.id,
    measureKind,
    target,
    personId: caseRecord.personId,
    rule: input.rule,
    words: input.words,
  },
  ...{ strike: input.strike, hold: input.hold && target.type === 'file', isNotice: caseRecord.caseKind === 'notice' },
  refundBuyers: input.refundBuyers && target.type === 'file',
  ...{ at: now, takenBy: by.id, takenByName: by.username, appeal: 'none' },
});

/** The measures of a decision. The second strike within a year also limits the account, as the terms say. */
async function measuresOf(
  { table, ids }: Deps<'table' | 'ids'>,
  context: DecisionContext,
  kind: MeasureKind,
): Promise<Measure[] | undefined> {
  const { caseRecord, input, now } = context;
  const targets = targetsOf(kind, caseRecord)?.map(({ type, id }) => ({ type, id }) as Target);
  const measures = targets?.map((target) => measureOf(context, kind, target, ids.next()));
  if (!measures || !input.strike || kind === 'limit' || kind === 'suspend') return measures;
  const [before, user] = await Promise.all([
    countStrikes(table, caseRecord.personId, now),
    findUser(table, caseRecord.personId),
  ]);
  if (before + 1 < strikes.most || user?.standing !== undefined) return measures;
  const person = { type: 'user', id: caseRecord.personId } as const;
  return [...measures, { ...measureOf(context, 'limit', person, ids.next()), strike: false, isForStrikes: true }];
}

async function decisionEmails(table: Table, { caseRecord, input, now }: DecisionContext, measures: readonly Measure[]) {
  const user = await findUser(table, caseRecord.personId);
  if (!user) return [];
  const decided = measures.filter(({ isForStrikes }) => !isForStrikes);
  const names = await Promise.all(decided.map(({ target }) => nameOfTarget({ table }, target)));
  const params = {
    kind: decided[0]?.measureKind ?? 'delist',
    target: listOfNames(names, user.language),
    rule: input.rule,
    words: input.words,
    until: instant(now + appealPeriod),
    caseId: caseRecord.id,
    ...(caseRecord.caseKind === 'notice' && { notice: 'yes' }),
    ...(decided.length < measures.length && { limited: 'yes' }),
  };
  return [emailTo(user, { template: 'measure-taken', id: caseRecord.id, params, now })];
}

/** Tells the person whom the case is about what was decided, also when nothing is wrong with their file. */
async function decisionNotification(
  table: Table,
  { caseRecord, input: { decision }, now }: Pick<DecisionContext, 'caseRecord' | 'now'> & { input: DecisionInput },
): Promise<Write[]> {
  const { id, personId, targets } = caseRecord;
  const [target] = targets;
  if (!target || (decision === 'dismiss' && target.type !== 'file')) return [];
  const name = await nameOfTarget({ table }, target);
  const file = target.type === 'file' && name ? { fileId: target.id, title: name } : {};
  return [
    notificationWrite(personId, 'moderation', { subject: id, reference: id, outcome: decision, at: now, ...file }),
  ];
}

const decidedWrites = (
  { caseRecord, now }: Pick<DecisionContext, 'caseRecord' | 'now'>,
  input: DecisionInput,
  by: Decider,
): Write[] => [
  caseChanged(
    caseRecord,
    {
      state: caseRecord.caseKind === 'notice' && input.decision !== 'dismiss' ? 'acted' : 'decided',
      ...{ decision: input.decision, rule: input.rule, decidedAt: now, decidedBy: by.username },
      ...{ claimedBy: undefined, claimedUntil: undefined },
    },
    'nowhere',
  ),
  ...caseRecord.targets.flatMap((target) => openCaseGone(caseRecord.caseKind, target)),
];

const reportersJob = (caseRecord: Case, now: number): OutboxEntry =>
  outbox('file-jobs', { kind: 'tell-reporters', caseId: caseRecord.id }, { now, group: caseRecord.personId });

/**
 * Transaction *Decide*: case, measures, strike and audit record in one; it takes effect with the response. Orders,
 * refunds and held money follow from a queue.
 */
export async function resolveCase(deps: Ports, caseId: string, { by, input }: { by: Decider; input: DecisionInput }) {
  const lookup = await findDecidableCase(deps, caseId, { by, revision: input.revision });
  if (!lookup.ok) return lookup;
  const caseRecord = lookup.value;
  const allowed = await validateDecider(deps, caseRecord, { by, decision: input.decision });
  if (!allowed.ok) return allowed;
  const { decision, rule, words } = input;
  const act = { actor: by.username, action: `case ${decision}`, target: caseId, note: words, before: caseRecord.state };
  const now = deps.clock.now();
  if (decision === 'dismiss')
    return runAudited(deps, { ...act, after: { ...input } }, (ports) => dismiss(ports, { caseRecord, now, input, by }));
  if (rule === undefined) return refuse('invalid_input', { params: { rule: 'required' } });
  const context = { caseRecord, input: { ...input, rule }, by, now };
  const measures = await measuresOf(deps, context, decision);
  return measures ? commitOrPropose(deps, context, measures, act) : refuse('decision_unfit');
}

/**
 * Takes the measures. Refunds of buyers beyond an operator's limits become a proposal for a second operator, in the
 * same transaction.
 */
async function commitOrPropose(
  deps: Ports,
  context: DecisionContext,
  measures: readonly Measure[],
  act: Omit<AuditAction, 'after'>,
): Promise<Result<DecisionResult, 'case_changed'>> {
  const { input, caseRecord, by, now } = context;
  const refunding = measures.filter((measure) => measure.refundBuyers);
  const after = { ...input };
  if (refunding.length === 0)
    return runAudited(deps, { ...act, after }, (ports) => commitDecision(ports, context, { measures }));
  const outflow = await quoteRefunds(deps.table, caseRecord, now);
  const outcome = await actWithinLimit(deps, { act: { ...act, after }, outflow }, (ports) =>
    commitDecision(ports, context, { measures }),
  );
  if (outcome !== 'takes_two') return outcome;
  const id = deps.ids.next();
  const action = {
    ...({ kind: 'refund_buyers', caseId: caseRecord.id, amount: outflow.amount } as const),
    measureIds: refunding.map((measure) => measure.id),
  };
  const proposal = newProposal({ id, deed: action, actor: by.username, note: input.words, at: now });
  const waiting = measures.map((measure) => ({ ...measure, refundBuyers: false }));
  return runAudited(deps, { ...act, after: { ...after, proposal: id } }, (ports) =>
    commitDecision(ports, context, { measures: waiting, proposal: { id, write: proposal } }),
  );
}

/** Unfreezes ratings that a review burst had frozen. */
async function thawRatings(ports: Ports, { targets }: Case): Promise<void> {
  for (const { type, id } of targets) if (type === 'file') await thaw(ports, id);
}

async function commitDecision(
  ports: Ports,
  context: DecisionContext,
  { measures, proposal }: { measures: readonly Measure[]; proposal?: { id: string; write: Write } },
): Promise<Result<DecisionResult, 'case_changed'>> {
  const { caseRecord, input, by, now } = context;
  const group = caseRecord.personId;
  const writes = [
    ...decidedWrites(context, input, by),
    ...measures.map(newMeasure),
    ...(input.strike ? [strikeWrite(caseRecord.personId, { at: now, caseId: caseRecord.id })] : []),
    ...(proposal ? [proposal.write] : []),
    ...(await decisionNotification(ports.table, context)),
  ];
  const jobs = measures.map(({ id }) => outbox('file-jobs', { kind: 'enforce', measureId: id }, { now, group }));
  const entries = [...jobs, reportersJob(caseRecord, now), ...(await decisionEmails(ports.table, context, measures))];
  if (!(await commitAndSend(ports, writes, ...entries)).ok) return refuse('case_changed');
  for (const measure of measures) await applyMeasure(ports, measure);
  await thawRatings(ports, caseRecord);
  return ok({ measures, proposalId: proposal?.id });
}

async function dismiss(
  ports: Ports,
  { caseRecord, now, input, by }: { caseRecord: Case; now: number; input: DecisionInput; by: Decider },
): Promise<Result<DecisionResult, 'case_changed'>> {
  const decided = decidedWrites({ caseRecord, now }, { ...input, rule: undefined }, by);
  const writes = [...decided, ...(await decisionNotification(ports.table, { caseRecord, input, now }))];
  const committed = await commitAndSend(ports, writes, reportersJob(caseRecord, now));
  if (!committed.ok) return refuse('case_changed');
  for (const { type, id } of caseRecord.targets) if (type === 'file') await showFile(ports, id);
  await thawRatings(ports, caseRecord);
  return ok({ measures: [], proposalId: undefined });
}

import { appealPeriod, strikes } from '#functions/domain/moderation/deadlines';
import { targetsOf } from '#functions/domain/moderation/decisions';
import { beijingTime, instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import { type Case, caseChanged, findCase, openCaseGone, type Target } from '#functions/store/moderation/cases';
import { countStrikes, type Measure, newMeasure, strikeWrite } from '#functions/store/moderation/measures';
import type { Act } from '#functions/store/operations/audit';
import { newProposal } from '#functions/store/operations/proposals';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { ok, type Result, refuse } from '#shared/result';
import type { Decision, MeasureKind, ReportReason } from '#shared/safety';
import { audited } from '../operations/audited.ts';
import { letLeave } from '../operations/let-leave.ts';
import { commitAndSend } from '../outbox.ts';
import { thaw } from '../reviews/rate-file.ts';
import { safetyLetter } from './emails.ts';
import { bar } from './enforce.ts';
import { quoteRefunds } from './refund-buyers.ts';
import { showFile } from './takedowns.ts';
import { listOfNames, nameOfTarget } from './targets.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids' | 'blobs'>;

/** Who decides. */
export interface Decider {
  id: string;
  username: string;
}

export interface Said {
  decision: Decision;
  rule?: ReportReason | undefined;
  words: string;
  strike: boolean;
  hold: boolean;
  refundBuyers: boolean;
  /** Of the case as it was read. */
  revision: number;
}

export type NotDecided =
  | 'case_not_found'
  | 'case_claimed'
  | 'case_changed'
  | 'decision_unfit'
  | 'colleague_case'
  | 'invalid_input';

/** What was done, and under which number the refunds wait for a second person, where they do. */
interface Decided {
  measures: readonly Measure[];
  proposalId: string | undefined;
}

/** As it may be decided now by this person, who has seen it as it stands. */
async function decidable(
  { table, clock }: Deps<'table' | 'clock'>,
  caseId: string,
  { by, revision }: { by: Decider; revision: number },
): Promise<Result<Case, 'case_not_found' | 'case_claimed' | 'case_changed'>> {
  const found = await findCase(table, caseId);
  if (!found) return refuse('case_not_found');
  if (isClaimedByAnother(found, by, clock.now())) return claimed(found);
  const isOpen = found.state === 'open' || found.state === 'received';
  return isOpen && found.revision === revision ? ok(found) : refuse('case_changed');
}

export const isClaimedByAnother = ({ claimedBy, claimedUntil = 0 }: Case, by: Decider, now: number): boolean =>
  claimedBy !== undefined && claimedBy !== by.username && claimedUntil > now;

export const claimed = ({ claimedBy = '', claimedUntil = 0 }: Case) =>
  refuse('case_claimed', { params: { who: claimedBy, until: beijingTime(claimedUntil, 'zh') } });

/** What shuts a colleague out is an admin's. */
async function mayDecide(
  { table }: Deps<'table'>,
  { personId }: Case,
  { by, decision }: { by: Decider; decision: Decision },
): Promise<Result<undefined, 'colleague_case'>> {
  if (decision !== 'limit' && decision !== 'suspend') return ok(undefined);
  const [person, decider] = await Promise.all([findUser(table, personId), findUser(table, by.id)]);
  const isColleague = (person?.roles.length ?? 0) > 0;
  return isColleague && !decider?.roles.includes('admin') ? refuse('colleague_case') : ok(undefined);
}

interface Taking {
  about: Case;
  said: Said & { rule: ReportReason };
  by: Decider;
  now: number;
}

const measureOf = (
  { about, said, by, now }: Taking,
  measureKind: MeasureKind,
  target: Target,
  id: string,
): Measure => ({
  ...{ id, caseId: about.id, measureKind, target, personId: about.personId, rule: said.rule, words: said.words },
  ...{ strike: said.strike, hold: said.hold && target.type === 'file', isNotice: about.caseKind === 'notice' },
  refundBuyers: said.refundBuyers && target.type === 'file',
  ...{ at: now, takenBy: by.id, takenByName: by.username, appeal: 'none' },
});

/** Two within a year, and nothing new is put up: the terms say so. */
async function measuresOf(
  { table, ids }: Deps<'table' | 'ids'>,
  taking: Taking,
  kind: MeasureKind,
): Promise<Measure[] | undefined> {
  const { about, said, now } = taking;
  const targets = targetsOf(kind, about)?.map(({ type, id }) => ({ type, id }) as Target);
  const measures = targets?.map((target) => measureOf(taking, kind, target, ids.next()));
  if (!measures || !said.strike || kind === 'limit' || kind === 'suspend') return measures;
  const [before, user] = await Promise.all([countStrikes(table, about.personId, now), findUser(table, about.personId)]);
  if (before + 1 < strikes.most || user?.standing !== undefined) return measures;
  const person = { type: 'user', id: about.personId } as const;
  return [...measures, { ...measureOf(taking, 'limit', person, ids.next()), strike: false, isForStrikes: true }];
}

async function letters(table: Table, { about, said, now }: Taking, measures: readonly Measure[]) {
  const user = await findUser(table, about.personId);
  if (!user) return [];
  const decided = measures.filter(({ isForStrikes }) => !isForStrikes);
  const names = await Promise.all(decided.map(({ target }) => nameOfTarget({ table }, target)));
  const params = {
    kind: decided[0]?.measureKind ?? 'delist',
    target: listOfNames(names, user.language),
    rule: said.rule,
    words: said.words,
    until: instant(now + appealPeriod),
    ...(about.caseKind === 'notice' && { notice: 'yes' }),
    ...(decided.length < measures.length && { limited: 'yes' }),
  };
  return [safetyLetter(user, { template: 'measure-taken', id: about.id, params, now })];
}

const decidedWrites = ({ about, now }: Pick<Taking, 'about' | 'now'>, said: Said, by: Decider): Write[] => [
  caseChanged(
    about,
    {
      state: about.caseKind === 'notice' && said.decision !== 'dismiss' ? 'acted' : 'decided',
      ...{ decision: said.decision, rule: said.rule, decidedAt: now, decidedBy: by.username },
      ...{ claimedBy: undefined, claimedUntil: undefined },
    },
    'nowhere',
  ),
  ...about.targets.flatMap((target) => openCaseGone(about.caseKind, target)),
];

const told = (about: Case, now: number): OutboxEntry =>
  outbox('file-jobs', { kind: 'tell-reporters', caseId: about.id }, { now, group: about.personId });

/**
 * Transaction *Decide*: case, measures, strike and the record of who did it, in one; from its answer on the thing is what
 * it was decided to be. What takes longer, orders, refunds and money to hold, follows from a queue.
 */
export async function decideCase(
  given: Ports,
  caseId: string,
  { by, said }: { by: Decider; said: Said },
): Promise<Result<Decided, NotDecided>> {
  const found = await decidable(given, caseId, { by, revision: said.revision });
  if (!found.ok) return found;
  const about = found.value;
  const allowed = await mayDecide(given, about, { by, decision: said.decision });
  if (!allowed.ok) return allowed;
  const { decision, rule, words } = said;
  const act = { actor: by.username, action: `case ${decision}`, target: caseId, note: words, before: about.state };
  const now = given.clock.now();
  if (decision === 'dismiss')
    return audited(given, { ...act, after: { ...said } }, (ports) => dismiss(ports, { about, now, said, by }));
  if (rule === undefined) return refuse('invalid_input', { params: { rule: 'required' } });
  const taking = { about, said: { ...said, rule }, by, now };
  const measures = await measuresOf(given, taking, decision);
  return measures ? takeOrPropose(given, taking, measures, act) : refuse('decision_unfit');
}

/**
 * The measures are taken by whoever decides. That buyers have their money back is so as well, as long as what they let leave
 * alone stays within the limits; otherwise that part of the decision waits for a second person, in the same transaction.
 */
async function takeOrPropose(
  given: Ports,
  taking: Taking,
  measures: readonly Measure[],
  act: Omit<Act, 'after'>,
): Promise<Result<Decided, 'case_changed'>> {
  const { said, about, by, now } = taking;
  const refunding = measures.filter((measure) => measure.refundBuyers);
  const after = { ...said };
  if (refunding.length === 0) return audited(given, { ...act, after }, (ports) => take(ports, taking, { measures }));
  const outflow = await quoteRefunds(given.table, about, now);
  const taken = await letLeave(given, { act: { ...act, after }, outflow }, (ports) =>
    take(ports, taking, { measures }),
  );
  if (taken !== 'takes_two') return taken;
  const id = given.ids.next();
  const deed = {
    ...({ kind: 'refund_buyers', caseId: about.id, amount: outflow.amount } as const),
    measureIds: refunding.map((measure) => measure.id),
  };
  const proposal = newProposal({ id, deed, actor: by.username, note: said.words, at: now });
  const waiting = measures.map((measure) => ({ ...measure, refundBuyers: false }));
  return audited(given, { ...act, after: { ...after, proposal: id } }, (ports) =>
    take(ports, taking, { measures: waiting, proposal: { id, write: proposal } }),
  );
}

/** What very many reviews at once had frozen moves again. */
async function lookedAt(ports: Ports, { targets }: Case): Promise<void> {
  for (const { type, id } of targets) if (type === 'file') await thaw(ports, id);
}

async function take(
  ports: Ports,
  taking: Taking,
  { measures, proposal }: { measures: readonly Measure[]; proposal?: { id: string; write: Write } },
): Promise<Result<Decided, 'case_changed'>> {
  const { about, said, by, now } = taking;
  const group = about.personId;
  const writes = [
    ...decidedWrites(taking, said, by),
    ...measures.map(newMeasure),
    ...(said.strike ? [strikeWrite(about.personId, { at: now, caseId: about.id })] : []),
    ...(proposal ? [proposal.write] : []),
  ];
  const jobs = measures.map(({ id }) => outbox('file-jobs', { kind: 'enforce', measureId: id }, { now, group }));
  const entries = [...jobs, told(about, now), ...(await letters(ports.table, taking, measures))];
  if (!(await commitAndSend(ports, writes, ...entries)).ok) return refuse('case_changed');
  for (const measure of measures) await bar(ports, measure);
  await lookedAt(ports, about);
  return ok({ measures, proposalId: proposal?.id });
}

async function dismiss(
  ports: Ports,
  { about, now, said, by }: { about: Case; now: number; said: Said; by: Decider },
): Promise<Result<Decided, 'case_changed'>> {
  const writes = decidedWrites({ about, now }, { ...said, rule: undefined }, by);
  const committed = await commitAndSend(ports, writes, told(about, now));
  if (!committed.ok) return refuse('case_changed');
  for (const { type, id } of about.targets) if (type === 'file') await showFile(ports, id);
  await lookedAt(ports, about);
  return ok({ measures: [], proposalId: undefined });
}

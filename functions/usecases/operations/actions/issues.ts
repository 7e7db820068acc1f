import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { listLinkedGroups } from '#functions/store/accounts/linked-accounts';
import { listOpenDifferences } from '#functions/store/ledger/differences';
import { listOpenCases } from '#functions/store/moderation/cases';
import { findWaitingAppeals } from '#functions/store/moderation/measures';
import { listOpenProposals } from '#functions/store/operations/proposals';
import { readPayout } from '#functions/store/payouts/payouts';
import { listAllSellerHolds, measuresHold } from '#functions/store/payouts/seller-holds';
import { type Refund, readRefund } from '#functions/store/refunds/refunds';
import { readReversal } from '#functions/store/refunds/reversals';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { listParked } from '#functions/store/table/parked';
import type { IssueKind } from '#shared/operations';
import type { Role } from '#shared/roles';
import type { CaseKind } from '#shared/safety';
import { findStops } from '../holds.ts';
import { listStuck, type Stuck } from '../stuck.ts';

/** The open issues of one kind: how many, and since when the oldest. */
export interface OpenIssue {
  kind: IssueKind;
  count: number;
  oldest: number | undefined;
  role: Role;
}

/** When each issue arose, if known. */
type WaitingSince = readonly (number | undefined)[];

/** The role that handles the kind: moderators for files and people, finance for money. */
const roleOf = (kind: IssueKind): Role =>
  kind === 'reports' || kind === 'notices' || kind === 'appeals' ? 'moderator' : 'finance';

function issueOf(kind: IssueKind, waiting: WaitingSince): OpenIssue {
  const times = waiting.filter((at) => at !== undefined);
  const oldest = times.length === 0 ? undefined : Math.min(...times);
  return { kind, count: waiting.length, oldest, role: roleOf(kind) };
}

type Of<Kind extends IssueKind> = Record<Kind, WaitingSince>;

const since = ({ leftAt, requestedAt }: Refund): number => leftAt ?? requestedAt;

async function ofRefunds(table: Table): Promise<Of<'refunds_undecided' | 'refunds_turned_down' | 'refunds_uncovered'>> {
  const refunds = (await listAllDue(table, 'ESC', always)).map(readRefund);
  const inState = (state: Refund['state']) => refunds.filter((refund) => refund.state === state).map(since);
  return {
    refunds_undecided: inState('escalated'),
    refunds_turned_down: inState('manual'),
    refunds_uncovered: inState('waiting'),
  };
}

async function ofStuckItems(table: Table, now: number) {
  const stuck = await listStuck(table, now);
  const of = (what: Stuck['what']) => stuck.filter((item) => item.what === what).map((item) => item.since);
  return {
    orders_stuck: of('order'),
    refunds_stuck: of('refund'),
    payouts_stuck: of('payout'),
    stuck_messages: of('message'),
  };
}

async function ofMoney(ports: Deps<'table' | 'clock'>): Promise<Omit<Of<IssueKind>, keyof OfCases>> {
  const { table, clock } = ports;
  const now = clock.now();
  const [refunds, stuck, manual, disputes, linkedAccounts, differences, proposals, parked, holds, stops] =
    await Promise.all([
      ofRefunds(table),
      ofStuckItems(table, now),
      listAllDue(table, 'MAN', always),
      listAllDue(table, 'DSP', always),
      listLinkedGroups(table),
      listOpenDifferences(table),
      listOpenProposals(table, now),
      listParked(table),
      listAllSellerHolds(table),
      findStops(ports),
    ]);
  const at = (record: { at: number }): number => record.at;
  return {
    ...refunds,
    ...stuck,
    payouts_held: manual.map(readPayout).map(({ submittedAt, createdAt }) => submittedAt ?? createdAt),
    payouts_stopped: stops.payouts ? [stops.payouts.at] : [],
    sales_stopped: stops.sales ? [stops.sales.at] : [],
    disputes: disputes.map(readReversal).map(at),
    kin: linkedAccounts.map((row) => row.since),
    differences: differences.map(at),
    proposals: proposals.map(at),
    parked_messages: parked.map(at),
    // Holds set by a measure end with it, so they are no issues.
    sellers_held: holds.filter(({ actor }) => actor !== measuresHold).map(at),
  };
}

type OfCases = Of<'reports' | 'notices' | 'appeals'>;

/** Undecided cases and unanswered appeals. */
async function ofCases(table: Table): Promise<OfCases> {
  const [cases, appeals] = await Promise.all([listOpenCases(table), findWaitingAppeals(table)]);
  const of = (kind: CaseKind) => cases.filter((openCase) => openCase.caseKind === kind).map(({ openedAt }) => openedAt);
  return {
    reports: of('report'),
    notices: of('notice'),
    appeals: appeals.map(({ appealedAt }) => appealedAt),
  };
}

/** All kinds of issues, also those without any. */
export async function listIssues(ports: Deps<'table' | 'clock'>): Promise<OpenIssue[]> {
  const [cases, money] = await Promise.all([ofCases(ports.table), ofMoney(ports)]);
  const waiting: Of<IssueKind> = { ...cases, ...money };
  return Object.entries(waiting).map(([kind, of]) => issueOf(kind as IssueKind, of));
}

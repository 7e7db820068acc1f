import { isSamePerson, proposalExpiry } from '#functions/domain/operations/four-eyes';
import type { Deps } from '#functions/ports/index';
import { findMeasure } from '#functions/store/moderation/measures';
import { findProposal, type Proposal, type ProposedAction, proposalDone } from '#functions/store/operations/proposals';
import { findRefund } from '#functions/store/refunds/refunds';
import { ok, type Result, refuse } from '#shared/result';
import { bookCorrection } from '../ledger/corrections.ts';
import { bookWithdrawal } from '../ledger/own-money.ts';
import { rebookPostings } from '../ledger/rebook.ts';
import { liftAppealed } from '../moderation/appeal.ts';
import { refundBuyersOf } from '../moderation/refund-buyers.ts';
import { approveRefund } from '../refunds/grant.ts';
import { tableWithWrite } from './audit.ts';
import { releaseSeller } from './holds.ts';
import {
  beginPartRefund,
  beginRefund,
  carryLoss,
  finishByBank,
  type OperatorRefundRefusal,
} from './operator-refunds.ts';
import { resumePayout } from './payouts.ts';

/** Actions that one operator proposes and another confirms. */

export type ProposalRefusal =
  | 'proposal_not_found'
  | 'proposal_done'
  | 'proposal_lapsed'
  /** The proposer cannot confirm. */
  | 'proposal_own'
  | 'changed_meanwhile'
  | 'balance_too_small'
  /** A tax export is confirmed where it can write its file. */
  | 'proposal_needs_file'
  | OperatorRefundRefusal;

/** The reference of the posting, the state of the refund, or the kind of action. */
export type ProposalOutcome = Result<string, ProposalRefusal>;

type NotOpenRefusal = Exclude<Extract<ProposalRefusal, `proposal_${string}`>, 'proposal_needs_file'>;

/** The proposal, if this operator may confirm it. */
export async function openProposal(
  { table, clock }: Deps<'table' | 'clock'>,
  id: string,
  actor: string,
): Promise<Result<Proposal, NotOpenRefusal>> {
  const proposal = await findProposal(table, id);
  if (!proposal) return refuse('proposal_not_found');
  if (proposal.state === 'done') return refuse('proposal_done');
  if (clock.now() >= proposalExpiry(proposal)) return refuse('proposal_lapsed');
  return isSamePerson(proposal.actor, actor) ? refuse('proposal_own') : ok(proposal);
}

/** Executes a proposal that a second operator confirms; both in one commit. */
export async function confirmAndExecute(ports: Deps, id: string, actor: string): Promise<ProposalOutcome> {
  const opened = await openProposal(ports, id, actor);
  if (!opened.ok) return opened;
  const proposal = opened.value;
  const done = proposalDone(proposal, { confirmedBy: actor, confirmedAt: ports.clock.now() });
  return execute({ ...ports, table: tableWithWrite(ports.table, done) }, proposal);
}

type RefundProposal = Extract<ProposedAction, { outTradeNo: string }>;
type HoldProposal = Extract<ProposedAction, { kind: 'release' | 'resume' | 'lift' | 'refund_buyers' }>;

async function execute(ports: Deps, proposal: Proposal): Promise<ProposalOutcome> {
  const { deed: action } = proposal;
  switch (action.kind) {
    case 'correct':
      return bookCorrection(ports, action, proposal);
    case 'withdraw':
      return bookWithdrawal(ports, action, proposal);
    case 'rebook':
      return rebookProposed(ports, action);
    case 'tax':
      return refuse('proposal_needs_file');
    case 'release':
    case 'resume':
    case 'lift':
    case 'refund_buyers':
      return (await executeOnHold(ports, action)) ? ok(action.kind) : refuse('changed_meanwhile');
    default: {
      const refund = await executeOnRefund(ports, action, proposal);
      return refund.ok ? ok(refund.value.state) : refund;
    }
  }
}

async function rebookProposed(ports: Deps, action: Extract<ProposedAction, { kind: 'rebook' }>) {
  const done = await rebookPostings(ports, action);
  return done.ok ? done : refuse('changed_meanwhile');
}

/** False if the facts have changed: the hold has ended, or the measure was lifted. */
async function executeOnHold(ports: Deps, action: HoldProposal): Promise<boolean> {
  if (action.kind === 'release') return (await releaseSeller(ports, action.sellerId)).ok;
  if (action.kind === 'resume') return (await resumePayout(ports, action.payoutId)).ok;
  if (action.kind === 'lift') {
    const measure = await findMeasure(ports.table, action.measureId);
    return measure !== undefined && (await liftAppealed(ports, measure, action.words)).ok;
  }
  return refundBuyersOf(ports, action.measureIds);
}

async function approve(ports: Deps, outTradeNo: string, { note }: Proposal) {
  const decided = { decidedBy: 'operator', ...(note !== '' && { note }) } as const;
  if (!(await approveRefund(ports, outTradeNo, decided))) return refuse('changed_meanwhile');
  return ok({ state: (await findRefund(ports.table, outTradeNo))?.state ?? 'approved' });
}

function executeOnRefund(ports: Deps, action: RefundProposal, proposal: Proposal) {
  if (action.kind === 'approve') return approve(ports, action.outTradeNo, proposal);
  if (action.kind === 'refund' && action.isPart) return beginPartRefund(ports, action, proposal);
  if (action.kind === 'refund') return beginRefund(ports, action.outTradeNo, proposal);
  if (action.kind === 'finish') return finishByBank(ports, action.outTradeNo, proposal);
  return carryLoss(ports, action.outTradeNo, action);
}

import { isSamePerson, lapsesAt } from '#functions/domain/operations/four-eyes';
import type { Deps } from '#functions/ports/index';
import { findMeasure } from '#functions/store/moderation/measures';
import { type Deed, findProposal, type Proposal, proposalDone } from '#functions/store/operations/proposals';
import { findRefund } from '#functions/store/refunds/refunds';
import { ok, type Result, refuse } from '#shared/result';
import { bookCorrection } from '../ledger/corrections.ts';
import { bookWithdrawal } from '../ledger/own-money.ts';
import { liftAppealed } from '../moderation/appeal.ts';
import { refundBuyersOf } from '../moderation/refund-buyers.ts';
import { approveRefund } from '../refunds/grant.ts';
import { recording } from './audited.ts';
import { releaseSeller } from './holds.ts';
import { resumePayout } from './payouts.ts';
import { beginPartRefund, beginRefund, carry, finishByBank, type RefundTrouble } from './refunds-by-hand.ts';

/** What one person proposes and another one does. */

export type ProposalTrouble =
  | 'proposal_not_found'
  | 'proposal_done'
  | 'proposal_lapsed'
  /** Whoever proposed it cannot confirm it. */
  | 'same_person'
  /** A balance, or the proposal itself, was changed by somebody else just now. */
  | 'changed'
  | 'not_covered'
  /** It opens identities, into a file: that is done where there is one. */
  | 'needs_file'
  | RefundTrouble;

/** What it came to: the reference it was booked under, or the state of the refund. */
export type Done = Result<string, ProposalTrouble>;

type NotOpen = Extract<ProposalTrouble, `proposal_${string}` | 'same_person'>;

/** As this person may confirm it. */
export async function openProposal(
  { table, clock }: Deps<'table' | 'clock'>,
  id: string,
  actor: string,
): Promise<Result<Proposal, NotOpen>> {
  const proposal = await findProposal(table, id);
  if (!proposal) return refuse('proposal_not_found');
  if (proposal.state === 'done') return refuse('proposal_done');
  if (clock.now() >= lapsesAt(proposal)) return refuse('proposal_lapsed');
  return isSamePerson(proposal.actor, actor) ? refuse('same_person') : ok(proposal);
}

/** Somebody else says so too: it is done, and the proposal with it, in one. */
export async function confirmProposal(ports: Deps, id: string, actor: string): Promise<Done> {
  const found = await openProposal(ports, id, actor);
  if (!found.ok) return found;
  const proposal = found.value;
  const done = proposalDone(proposal, { confirmedBy: actor, confirmedAt: ports.clock.now() });
  return carryOut({ ...ports, table: recording(ports.table, done) }, proposal);
}

type OnRefund = Extract<Deed, { outTradeNo: string }>;
type OnHold = Extract<Deed, { kind: 'release' | 'resume' | 'lift' | 'refund_buyers' }>;

async function carryOut(ports: Deps, proposal: Proposal): Promise<Done> {
  const { deed } = proposal;
  switch (deed.kind) {
    case 'correct':
      return bookCorrection(ports, deed, proposal);
    case 'withdraw':
      return bookWithdrawal(ports, deed, proposal);
    case 'tax':
      return refuse('needs_file');
    case 'release':
    case 'resume':
    case 'lift':
    case 'refund_buyers':
      return (await onHold(ports, deed)) ? ok(deed.kind) : refuse('changed');
    default: {
      const refund = await onRefund(ports, deed, proposal);
      return refund.ok ? ok(refund.value.state) : refund;
    }
  }
}

/** False where it is not so any more: the hold has ended, the measure was lifted. */
async function onHold(ports: Deps, deed: OnHold): Promise<boolean> {
  if (deed.kind === 'release') return (await releaseSeller(ports, deed.sellerId)).ok;
  if (deed.kind === 'resume') return (await resumePayout(ports, deed.payoutId)).ok;
  if (deed.kind === 'lift') {
    const measure = await findMeasure(ports.table, deed.measureId);
    return measure !== undefined && (await liftAppealed(ports, measure, deed.words)).ok;
  }
  return refundBuyersOf(ports, deed.measureIds);
}

async function approve(
  ports: Deps,
  outTradeNo: string,
  { note }: Proposal,
): Promise<Result<{ state: string }, 'changed'>> {
  const decided = { decidedBy: 'operator', ...(note !== '' && { note }) } as const;
  if (!(await approveRefund(ports, outTradeNo, decided))) return refuse('changed');
  return ok({ state: (await findRefund(ports.table, outTradeNo))?.state ?? 'approved' });
}

function onRefund(ports: Deps, deed: OnRefund, proposal: Proposal): Promise<Result<{ state: string }, RefundTrouble>> {
  if (deed.kind === 'approve') return approve(ports, deed.outTradeNo, proposal);
  if (deed.kind === 'refund' && deed.isPart) return beginPartRefund(ports, deed, proposal);
  if (deed.kind === 'refund') return beginRefund(ports, deed.outTradeNo, proposal);
  if (deed.kind === 'finish') return finishByBank(ports, deed.outTradeNo, proposal);
  return carry(ports, deed.outTradeNo, deed);
}

import { remainderOf } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { ProposedAction } from '#functions/store/operations/proposals';
import { findOrderAndRefund, findRefund, type Refund } from '#functions/store/refunds/refunds';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { declineRefund } from '#functions/usecases/refunds/refund-decisions';
import type { RefundAction } from '#shared/operations';
import { ok, type Result, refuse } from '#shared/result';
import { runAudited } from '../audit.ts';
import * as byHand from '../operator-refunds.ts';
import { actWithinLimit, outflowOf } from '../outflow-limit.ts';
import { proposeAction } from '../propose.ts';
import { retryRefund } from '../refund-retry.ts';
import { auditActionOf, type OperatorInput, type OperatorRefundInput } from './operator-input.ts';

/** Actions of operators on refunds, from console and command line, each with its audit entry. */

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;

export type RefundActionRefusal =
  | byHand.OperatorRefundRefusal
  /** Required because it is shown to the buyer or seller. */
  | 'note_needed'
  | 'reason_invalid'
  | 'refund_not_waiting'
  /** The sale's share, which may fund it, is on its way to the seller. */
  | 'payout_running';

/** The refund's state, or the proposal that waits for a second operator. */
export type RefundActionResult = Result<{ state: string } | { proposalId: string }, RefundActionRefusal>;

type RefundActionHandler = (
  ports: Ports,
  outTradeNo: string,
  input: OperatorRefundInput,
) => Promise<RefundActionResult>;

export const actOnRefundBy = (
  ports: Ports,
  { deed, outTradeNo }: { deed: RefundAction; outTradeNo: string },
  input: OperatorRefundInput,
): Promise<RefundActionResult> => handlers[deed](ports, outTradeNo, input);

interface Decision {
  action: string;
  from: readonly Refund['state'][];
  to: Refund['state'];
  needsNote?: true;
  act(ports: Ports, outTradeNo: string, input: OperatorInput): Promise<boolean>;
}

const decide =
  ({ action, from, to, needsNote, act }: Decision): RefundActionHandler =>
  async (ports, outTradeNo, input) => {
    if (needsNote && !input.note) return refuse('note_needed');
    const refund = await findRefund(ports.table, outTradeNo);
    if (!refund) return refuse('refund_not_found');
    const { state } = refund;
    if (!from.includes(state)) return refuse('refund_state', { params: { state, wanted: from.join(' or ') } });
    const entry = { action, target: outTradeNo, before: { state }, after: { state: to } };
    const isDone = await runAudited(ports, auditActionOf(input, entry), (writing) => act(writing, outTradeNo, input));
    if (!isDone) return refuse('changed_meanwhile');
    return ok({ state: (await findRefund(ports.table, outTradeNo))?.state ?? to });
  };

const noteOf = ({ note }: OperatorInput) => (note === undefined ? {} : { note });

const decline = decide({
  action: 'refund decline',
  from: ['escalated', 'waiting'],
  to: 'declined',
  needsNote: true,
  act: ({ table, clock }, outTradeNo, input) =>
    declineRefund(table, outTradeNo, { decidedBy: 'operator', decidedAt: clock.now(), ...noteOf(input) }),
});

const retry = decide({
  action: 'refund retry',
  from: ['manual', 'waiting'],
  to: 'approved',
  act: async (ports, outTradeNo) => (await retryRefund(ports, outTradeNo)).ok,
});

const reopen = decide({
  action: 'refund reopen',
  from: ['declined'],
  to: 'escalated',
  act: async (ports, outTradeNo) => (await byHand.reopenRefund(ports, outTradeNo)).ok,
});

// ── What lets money leave: one person up to the sums that take two ───────────────────────────────────────────────────

type RefundProposal = Extract<ProposedAction, { outTradeNo: string }>;

interface OutflowAction {
  deed: RefundProposal;
  act: (ports: Ports) => Promise<Result<{ state: string }, byHand.OperatorRefundRefusal>>;
}

async function doOrPropose(
  ports: Ports,
  input: OperatorInput,
  { deed, act }: OutflowAction,
): Promise<RefundActionResult> {
  const { outTradeNo, amount, kind } = deed;
  const [order, refund] = await findOrderAndRefund(ports.table, outTradeNo);
  if (!order) return refuse('order_not_found');
  const action = `refund ${kind === 'refund' ? 'begin' : kind}`;
  const after = kind === 'approve' ? { state: 'approved' } : deed;
  const entry = auditActionOf(input, { action, target: outTradeNo, before: { state: refund?.state }, after });
  const done = await actWithinLimit(ports, { act: entry, outflow: outflowOf(order, amount) }, act);
  if (done === 'takes_two') return ok({ proposalId: await proposeAction(ports, deed, input) });
  return done.ok ? ok({ state: done.value.state }) : done;
}

const approve: RefundActionHandler = async (ports, outTradeNo, input) => {
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return refuse('refund_not_found');
  const { amount, state } = refund;
  if (state !== 'escalated') return refuse('refund_state', { params: { state, wanted: 'escalated' } });
  return doOrPropose(ports, input, {
    deed: { kind: 'approve', outTradeNo, amount },
    act: async (writing) => {
      const isDone = await approveRefund(writing, outTradeNo, { decidedBy: 'operator', ...noteOf(input) });
      if (!isDone) return refuse('changed_meanwhile');
      return ok({ state: (await findRefund(ports.table, outTradeNo))?.state ?? 'approved' });
    },
  });
};

const begin: RefundActionHandler = async (ports, number, input) => {
  const { note } = input;
  if (!note) return refuse('note_needed');
  const order = await byHand.findRefundableOrder(ports.table, number, { isPart: input.amount !== undefined });
  if (!order.ok) return order;
  const { outTradeNo } = order.value;
  const action = { kind: 'refund', outTradeNo } as const;
  if (input.amount === undefined)
    return doOrPropose(ports, input, {
      deed: { ...action, amount: remainderOf(order.value).amount },
      act: (writing) => byHand.beginRefund(writing, outTradeNo, { note }),
    });
  const part = { ...action, amount: input.amount, isPart: true as const };
  return doOrPropose(ports, input, { deed: part, act: (writing) => byHand.beginPartRefund(writing, part, { note }) });
};

const finish: RefundActionHandler = async (ports, outTradeNo, input) => {
  const { note } = input;
  if (!note) return refuse('note_needed');
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return refuse('refund_not_found');
  const { amount, state } = refund;
  if (state !== 'manual') return refuse('refund_state', { params: { state, wanted: 'manual' } });
  return doOrPropose(ports, input, {
    deed: { kind: 'finish', outTradeNo, amount },
    act: (writing) => byHand.finishByBank(writing, outTradeNo, { note }),
  });
};

const isWord = (text: string): boolean => /^[a-z][a-z0-9-]{0,29}$/.test(text);

const carry: RefundActionHandler = async (ports, outTradeNo, input) => {
  const { reason = '' } = input;
  if (!isWord(reason)) return refuse('reason_invalid');
  const amount = await byHand.lossOf(ports, outTradeNo);
  if (amount === undefined)
    return refuse((await byHand.isOrderShareUnderWay(ports, outTradeNo)) ? 'payout_running' : 'refund_not_waiting');
  return doOrPropose(ports, input, {
    deed: { kind: 'carry', outTradeNo, reason, amount },
    act: (writing) => byHand.carryLoss(writing, outTradeNo, { reason }),
  });
};

const handlers: Record<RefundAction, RefundActionHandler> = { approve, decline, retry, reopen, begin, finish, carry };

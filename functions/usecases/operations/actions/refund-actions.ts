import { remainderOf } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Deed } from '#functions/store/operations/proposals';
import { findOrder } from '#functions/store/orders/orders';
import { findRefund, type Refund } from '#functions/store/refunds/refunds';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { declineRefund } from '#functions/usecases/refunds/refund-decisions';
import type { RefundAction } from '#shared/money-desk';
import { ok, type Result, refuse } from '#shared/result';
import { audited } from '../audited.ts';
import { letLeave, outflowOf } from '../let-leave.ts';
import { proposeDeed } from '../propose.ts';
import { retryRefund } from '../refund-retry.ts';
import * as byHand from '../refunds-by-hand.ts';
import { actOf, type Said, type SaidOfRefund } from './result.ts';

/** What an operator does about a refund, by whatever way they come: written with its line of the audit trail. */

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;

export type RefundDeedTrouble =
  | byHand.RefundTrouble
  /** Whoever is refused, or gets money that nobody asked for, is told why. */
  | 'note_needed'
  | 'reason_invalid'
  /** Nothing of it waits to be covered. */
  | 'refund_not_waiting'
  /** What may cover it is on its way to the seller. */
  | 'payout_running';

/** How the refund stands; or under which number it waits for somebody else to confirm it. */
export type Acted = Result<{ state: string } | { proposalId: string }, RefundDeedTrouble>;

type Act = (ports: Ports, outTradeNo: string, said: SaidOfRefund) => Promise<Acted>;

export const actOnRefund = (
  ports: Ports,
  { deed, outTradeNo }: { deed: RefundAction; outTradeNo: string },
  said: SaidOfRefund,
): Promise<Acted> => acts[deed](ports, outTradeNo, said);

// ── By one person ────────────────────────────────────────────────────────────────────────────────────────────────────

interface Decision {
  action: string;
  from: readonly Refund['state'][];
  to: Refund['state'];
  needsNote?: true;
  act(ports: Ports, outTradeNo: string, said: Said): Promise<boolean>;
}

const decide =
  ({ action, from, to, needsNote, act }: Decision): Act =>
  async (ports, outTradeNo, said) => {
    if (needsNote && !said.note) return refuse('note_needed');
    const refund = await findRefund(ports.table, outTradeNo);
    if (!refund) return refuse('refund_not_found');
    const { state } = refund;
    if (!from.includes(state)) return refuse('refund_state', { params: { state, wanted: from.join(' or ') } });
    const what = { action, target: outTradeNo, before: { state }, after: { state: to } };
    const isDone = await audited(ports, actOf(said, what), (writing) => act(writing, outTradeNo, said));
    if (!isDone) return refuse('changed');
    return ok({ state: (await findRefund(ports.table, outTradeNo))?.state ?? to });
  };

const noteOf = ({ note }: Said) => (note === undefined ? {} : { note });

const decline = decide({
  action: 'refund decline',
  from: ['escalated', 'waiting'],
  to: 'declined',
  needsNote: true,
  act: ({ table, clock }, outTradeNo, said) =>
    declineRefund(table, outTradeNo, { decidedBy: 'operator', decidedAt: clock.now(), ...noteOf(said) }),
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

type OnRefund = Extract<Deed, { outTradeNo: string }>;

interface Leaving {
  deed: OnRefund;
  act: (ports: Ports) => Promise<Result<{ state: string }, byHand.RefundTrouble>>;
}

async function doOrPropose(ports: Ports, said: Said, { deed, act }: Leaving): Promise<Acted> {
  const { outTradeNo, amount, kind } = deed;
  const [order, refund] = await Promise.all([findOrder(ports.table, outTradeNo), findRefund(ports.table, outTradeNo)]);
  if (!order) return refuse('order_not_found');
  const action = `refund ${kind === 'refund' ? 'begin' : kind}`;
  const after = kind === 'approve' ? { state: 'approved' } : deed;
  const what = actOf(said, { action, target: outTradeNo, before: { state: refund?.state }, after });
  const done = await letLeave(ports, { act: what, outflow: outflowOf(order, amount) }, act);
  if (done === 'takes_two') return ok({ proposalId: await proposeDeed(ports, deed, said) });
  return done.ok ? ok({ state: done.value.state }) : done;
}

const approve: Act = async (ports, outTradeNo, said) => {
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return refuse('refund_not_found');
  const { amount, state } = refund;
  if (state !== 'escalated') return refuse('refund_state', { params: { state, wanted: 'escalated' } });
  return doOrPropose(ports, said, {
    deed: { kind: 'approve', outTradeNo, amount },
    act: async (writing) => {
      const isDone = await approveRefund(writing, outTradeNo, { decidedBy: 'operator', ...noteOf(said) });
      if (!isDone) return refuse('changed');
      return ok({ state: (await findRefund(ports.table, outTradeNo))?.state ?? 'approved' });
    },
  });
};

const begin: Act = async (ports, number, said) => {
  const { note } = said;
  if (!note) return refuse('note_needed');
  const order = await byHand.refundable(ports.table, number);
  if (!order.ok) return order;
  const { outTradeNo } = order.value;
  const deed = { kind: 'refund', outTradeNo } as const;
  if (said.amount === undefined)
    return doOrPropose(ports, said, {
      deed: { ...deed, amount: remainderOf(order.value).amount },
      act: (writing) => byHand.beginRefund(writing, outTradeNo, { note }),
    });
  const part = { ...deed, amount: said.amount, isPart: true as const };
  return doOrPropose(ports, said, { deed: part, act: (writing) => byHand.beginPartRefund(writing, part, { note }) });
};

const finish: Act = async (ports, outTradeNo, said) => {
  const { note } = said;
  if (!note) return refuse('note_needed');
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return refuse('refund_not_found');
  const { amount, state } = refund;
  if (state !== 'manual') return refuse('refund_state', { params: { state, wanted: 'manual' } });
  return doOrPropose(ports, said, {
    deed: { kind: 'finish', outTradeNo, amount },
    act: (writing) => byHand.finishByBank(writing, outTradeNo, { note }),
  });
};

const isWord = (text: string): boolean => /^[a-z][a-z0-9-]{0,29}$/.test(text);

const carry: Act = async (ports, outTradeNo, said) => {
  const { reason = '' } = said;
  if (!isWord(reason)) return refuse('reason_invalid');
  const amount = await byHand.lossOf(ports, outTradeNo);
  if (amount === undefined)
    return refuse((await byHand.isShareUnderWay(ports, outTradeNo)) ? 'payout_running' : 'refund_not_waiting');
  return doOrPropose(ports, said, {
    deed: { kind: 'carry', outTradeNo, reason, amount },
    act: (writing) => byHand.carry(writing, outTradeNo, { reason }),
  });
};

const acts: Record<RefundAction, Act> = { approve, decline, retry, reopen, begin, finish, carry };

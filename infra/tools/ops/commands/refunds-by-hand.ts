import { needsTwo } from '#functions/domain/books/four-eyes';
import { restOf } from '#functions/domain/refunds/reversals';
import type { Deed } from '#functions/store/books/proposals';
import { audited } from '#functions/usecases/operations/audited';
import * as byHand from '#functions/usecases/operations/refunds-by-hand';
import { findRefund } from '#functions/usecases/refunds/refunds';
import type { Result } from '#shared/result';
import { type Answer, actOf, amountOf, type ChangingCommand, type Said, target } from '../command.ts';
import type { Market } from '../market.ts';
import { proposed } from './proposals.ts';
import { whyRefund } from './refund-trouble.ts';

type Outcome = Result<{ state: string }, byHand.RefundTrouble>;
type Act = (ports: Market['ports'], outTradeNo: string, said: Said) => Promise<Outcome>;
type OnRefund = Extract<Deed, { outTradeNo: string }>;

/** By one person up to the amount that takes two. */
async function doOrPropose(market: Market, said: Said, { deed, act }: { deed: OnRefund; act: Act }): Promise<Answer> {
  if (needsTwo(deed.amount)) return { done: await proposed(market, said, deed) };
  const { ports } = market;
  const before = { state: (await findRefund(ports.table, deed.outTradeNo))?.state };
  const action = `refund ${deed.kind === 'refund' ? 'begin' : deed.kind}`;
  const what = { action, target: deed.outTradeNo, before, after: deed };
  const result = await audited(ports, actOf(said, what), (writing) => act(writing, deed.outTradeNo, said));
  if (result.ok) return { done: `The refund is ${result.value.state}.` };
  const state = (await findRefund(ports.table, deed.outTradeNo))?.state;
  const isOfWhole = result.code === 'refund_state' && state !== undefined;
  return { refused: isOfWhole ? `The refund is ${state}.` : whyRefund[result.code] };
}

async function begin(market: Market, said: Said): Promise<Answer> {
  const order = await byHand.refundable(market.ports.table, target(said));
  if (!order.ok) return { refused: whyRefund[order.code] };
  const { outTradeNo } = order.value;
  if (said.options.amount !== undefined) return beginPart(market, said, outTradeNo);
  const { amount } = restOf(order.value);
  const act: Act = (ports, number, { note = '' }) => byHand.beginRefund(ports, number, { note });
  return doOrPropose(market, said, { deed: { kind: 'refund', outTradeNo, amount }, act });
}

async function beginPart(market: Market, said: Said, outTradeNo: string): Promise<Answer> {
  const amount = amountOf(said.options.amount);
  if (amount === undefined) return { refused: 'An amount is written 12.50, and is more than nothing.' };
  const act: Act = (ports, _, { note = '' }) => byHand.beginPartRefund(ports, { outTradeNo, amount }, { note });
  return doOrPropose(market, said, { deed: { kind: 'refund', outTradeNo, amount, isPart: true }, act });
}

async function finish(market: Market, said: Said): Promise<Answer> {
  const refund = await findRefund(market.ports.table, target(said));
  if (!refund) return { refused: whyRefund.refund_not_found };
  const { outTradeNo, amount, state } = refund;
  if (state !== 'manual') return { refused: `The refund is ${state}, not manual.` };
  const act: Act = (ports, number, { note = '' }) => byHand.finishByBank(ports, number, { note });
  return doOrPropose(market, said, { deed: { kind: 'finish', outTradeNo, amount }, act });
}

const isWord = (text: string): boolean => /^[a-z][a-z0-9-]{0,29}$/.test(text);

async function carry(market: Market, said: Said): Promise<Answer> {
  const outTradeNo = target(said);
  const { reason = '' } = said.options;
  if (!isWord(reason)) return { refused: 'A reason is one word in small letters: loss:<reason> is its account.' };
  const amount = await byHand.lossOf(market.ports, outTradeNo);
  if (amount === undefined) return { refused: 'No refund of this order waits to be covered.' };
  const act: Act = (ports, number) => byHand.carry(ports, number, { reason });
  return doOrPropose(market, said, { deed: { kind: 'carry', outTradeNo, reason, amount }, act });
}

/** Refunds that neither buyer, seller nor provider brings to their end. */
export const handCommands: ChangingCommand[] = [
  {
    usage: 'refund begin <order> [--amount <yuan>]',
    does: 'the buyer gets everything back, or a part, without having asked; the note is the reason',
    needsNote: true,
    run: begin,
  },
  {
    usage: 'refund finish <order>',
    does: 'the provider turned it down, and the buyer has it from our bank',
    needsNote: true,
    run: finish,
  },
  {
    usage: 'refund carry <order> --reason <word>',
    does: 'the buyer is given what the seller’s balance does not cover; it is our loss',
    run: carry,
  },
];

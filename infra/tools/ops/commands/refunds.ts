import { actOnRefundBy, type RefundActionRefusal } from '#functions/usecases/operations/actions/refund-actions';
import type { RefundAction } from '#shared/operations';
import type { Refusal } from '#shared/result';
import { type Answer, amountOf, type ChangingCommand, type Command, type Input, noAmount, target } from '../command.ts';
import { confirmationHint } from './proposals.ts';
import { refundMessages } from './refund-errors.ts';

const messageOf = ({ code, params }: Refusal<RefundActionRefusal>): string => {
  if (code !== 'refund_state' || params?.state === undefined) return refundMessages[code];
  return `The refund is ${params.state}${params.wanted === undefined ? '' : `, not ${params.wanted}`}.`;
};

/** Refunds above the four-eyes limit become a proposal. */
const onRefund =
  (action: RefundAction): Command['run'] =>
  async ({ ports }, input: Input): Promise<Answer> => {
    const { actor, note, options } = input;
    const amount = amountOf(options.amount);
    if (options.amount !== undefined && amount === undefined) return noAmount;
    const details = { actor, note, amount, reason: options.reason };
    const result = await actOnRefundBy(ports, { deed: action, outTradeNo: target(input) }, details);
    if (!result.ok) return { refused: messageOf(result) };
    return {
      done:
        'state' in result.value ? `The refund is ${result.value.state}.` : confirmationHint(result.value.proposalId),
    };
  };

export const refundCommands: ChangingCommand[] = [
  { usage: 'refund reopen <order>', summary: 'a declined refund waits for our word again', run: onRefund('reopen') },
  { usage: 'refund approve <order>', summary: 'the buyer has the money back', run: onRefund('approve') },
  {
    usage: 'refund decline <order>',
    summary: 'the buyer keeps the file; the note is the reason',
    needsNote: true,
    run: onRefund('decline'),
  },
  {
    usage: 'refund retry <order>',
    summary: 'asks the provider again for a refund it turned down',
    run: onRefund('retry'),
  },
  // Refunds that only an operator can complete.
  {
    usage: 'refund begin <order> [--amount <yuan>]',
    summary: 'the buyer gets everything back, or a part, without having asked; the note is the reason',
    needsNote: true,
    run: onRefund('begin'),
  },
  {
    usage: 'refund finish <order>',
    summary: 'the provider turned it down, and the buyer has it from our bank',
    needsNote: true,
    run: onRefund('finish'),
  },
  {
    usage: 'refund carry <order> --reason <word>',
    summary: 'the buyer is given what the seller’s balance does not cover; it is our loss',
    run: onRefund('carry'),
  },
];

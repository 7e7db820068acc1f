import { actOnRefund, type RefundDeedTrouble } from '#functions/usecases/operations/actions/refund-actions';
import type { RefundAction } from '#shared/money-desk';
import type { Refusal } from '#shared/result';
import { type Answer, amountOf, type ChangingCommand, type Command, type CommandInput, target } from '../command.ts';
import { confirmationHint } from './proposals.ts';
import { refundMessages } from './refund-errors.ts';

const messageOf = ({ code, params }: Refusal<RefundDeedTrouble>): string => {
  if (code !== 'refund_state' || params?.state === undefined) return refundMessages[code];
  return `The refund is ${params.state}${params.wanted === undefined ? '' : `, not ${params.wanted}`}.`;
};

const noAmount = { refused: 'An amount is written 12.50, and is more than nothing.' };

/** Refunds above the four-eyes limit become a proposal. */
export const onRefund =
  (action: RefundAction): Command['run'] =>
  async ({ ports }, input: CommandInput): Promise<Answer> => {
    const { actor, note, options } = input;
    const amount = amountOf(options.amount);
    if (options.amount !== undefined && amount === undefined) return noAmount;
    const details = { actor, note, amount, reason: options.reason };
    const result = await actOnRefund(ports, { deed: action, outTradeNo: target(input) }, details);
    if (!result.ok) return { refused: messageOf(result) };
    return {
      done:
        'state' in result.value ? `The refund is ${result.value.state}.` : confirmationHint(result.value.proposalId),
    };
  };

/** Refunds that only an operator can complete. */
export const manualRefundCommands: ChangingCommand[] = [
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

import { audited } from '#functions/usecases/operations/audited';
import { retryRefund } from '#functions/usecases/operations/refund-retry';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { declineRefund, findRefund } from '#functions/usecases/refunds/refunds';
import { type Answer, actOf, type ChangingCommand, type Command, type Said, target } from '../command.ts';
import type { Market } from '../market.ts';

interface Decision {
  action: string;
  from: string;
  to: string;
  act(ports: Market['ports'], outTradeNo: string, said: Said): Promise<boolean>;
}

const decide =
  ({ action, from, to, act }: Decision): Command['run'] =>
  async ({ ports }, said): Promise<Answer> => {
    const outTradeNo = target(said);
    const refund = await findRefund(ports.table, outTradeNo);
    if (!refund) return { refused: `There is no refund of the order ${outTradeNo}.` };
    if (refund.state !== from) return { refused: `The refund is ${refund.state}, not ${from}.` };
    const what = { action, target: outTradeNo, before: { state: refund.state }, after: { state: to } };
    const done = await audited(ports, actOf(said, what), (writing) => act(writing, outTradeNo, said));
    return done ? { done: `The refund is ${to}.` } : { refused: 'Somebody else was faster: look at it again.' };
  };

const noteOf = ({ note }: Said) => (note === undefined ? {} : { note });

const approve = decide({
  action: 'refund approve',
  from: 'escalated',
  to: 'approved',
  act: (ports, outTradeNo, said) => approveRefund(ports, outTradeNo, { decidedBy: 'operator', ...noteOf(said) }),
});

const decline = decide({
  action: 'refund decline',
  from: 'escalated',
  to: 'declined',
  act: ({ table, clock }, outTradeNo, said) =>
    declineRefund(table, outTradeNo, { decidedBy: 'operator', decidedAt: clock.now(), ...noteOf(said) }),
});

const retry = decide({
  action: 'refund retry',
  from: 'manual',
  to: 'approved',
  act: async (ports, outTradeNo) => (await retryRefund(ports, outTradeNo)).ok,
});

export const refundCommands: ChangingCommand[] = [
  { usage: 'refund approve <order>', does: 'the buyer has the money back', run: approve },
  {
    usage: 'refund decline <order>',
    does: 'the buyer keeps the file; the note is the reason',
    needsNote: true,
    run: decline,
  },
  { usage: 'refund retry <order>', does: 'asks the provider again for a refund it turned down', run: retry },
];

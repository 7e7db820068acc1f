import { audited } from '#functions/usecases/operations/audited';
import { retryRefund } from '#functions/usecases/operations/refund-retry';
import { reopenRefund } from '#functions/usecases/operations/refunds-by-hand';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { declineRefund, findRefund, type Refund } from '#functions/usecases/refunds/refunds';
import { type Answer, actOf, type ChangingCommand, type Command, type Said, target } from '../command.ts';
import type { Market } from '../market.ts';

interface Decision {
  action: string;
  from: readonly Refund['state'][];
  to: Refund['state'];
  act(ports: Market['ports'], outTradeNo: string, said: Said): Promise<boolean>;
}

const decide =
  ({ action, from, to, act }: Decision): Command['run'] =>
  async ({ ports }, said): Promise<Answer> => {
    const outTradeNo = target(said);
    const refund = await findRefund(ports.table, outTradeNo);
    if (!refund) return { refused: `There is no refund of the order ${outTradeNo}.` };
    if (!from.includes(refund.state)) return { refused: `The refund is ${refund.state}, not ${from.join(' or ')}.` };
    const what = { action, target: outTradeNo, before: { state: refund.state }, after: { state: to } };
    const done = await audited(ports, actOf(said, what), (writing) => act(writing, outTradeNo, said));
    if (!done) return { refused: 'Somebody else was faster: look at it again.' };
    const after = await findRefund(ports.table, outTradeNo);
    return { done: `The refund is ${after?.state ?? to}.` };
  };

const noteOf = ({ note }: Said) => (note === undefined ? {} : { note });

const approve = decide({
  action: 'refund approve',
  from: ['escalated'],
  to: 'approved',
  act: (ports, outTradeNo, said) => approveRefund(ports, outTradeNo, { decidedBy: 'operator', ...noteOf(said) }),
});

const decline = decide({
  action: 'refund decline',
  from: ['escalated', 'waiting'],
  to: 'declined',
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
  act: async (ports, outTradeNo) => (await reopenRefund(ports, outTradeNo)).ok,
});

export const refundCommands: ChangingCommand[] = [
  { usage: 'refund reopen <order>', does: 'a declined refund waits for our word again', run: reopen },
  { usage: 'refund approve <order>', does: 'the buyer has the money back', run: approve },
  {
    usage: 'refund decline <order>',
    does: 'the buyer keeps the file; the note is the reason',
    needsNote: true,
    run: decline,
  },
  { usage: 'refund retry <order>', does: 'asks the provider again for a refund it turned down', run: retry },
];

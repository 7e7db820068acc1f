import type { ChangingCommand } from '../command.ts';
import { onRefund } from './refunds-by-hand.ts';

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
];

import { schedule as sweepSchedule } from '#functions/workers/sweep';
import { day, minute } from '#shared/limits';
import type { World } from '../world.ts';
import {
  type Attempt,
  again,
  approve,
  askBack,
  frozenBucket,
  goOn,
  heardOf,
  inTurn,
  kindIs,
  later,
  neglected,
  on,
  otherProvider,
  payoutAsked,
  poll,
  refundGranted,
  refundRequested,
  runCame,
  setPrice,
  settled,
  shareGone,
  soldRipe,
  told,
  turnedDown,
  twicePaid,
  unclear,
  worked,
} from './scenes.ts';
import { askMoney, clickBuy, delivered, notified, ordered, orderedAndPaid, sold, workOn } from './stage.ts';

/** One process that may die at each of its calls. */
export interface Flow {
  name: string;
  prepare(world: World): Promise<unknown>;
  attempt: Attempt;
  /** What somebody does afterwards, as they would. */
  next?(world: World): Promise<unknown>;
  /** Sellers get the share of each sale. */
  isSplit?: true;
  /** Where orders, refunds and payouts are to stand in the end. */
  ends: readonly string[];
}

const paid = ['order paid'] as const;
const paidOut = ['order paid', 'payout succeeded'] as const;
const givenBack = ['order refunded', 'refund done'] as const;

export const flows: readonly Flow[] = [
  { name: 'create order', prepare: async () => undefined, attempt: clickBuy, next: (world) => goOn(world), ends: paid },
  {
    name: 'create order where another stands in the way',
    prepare: ordered,
    attempt: otherProvider,
    next: (world) => goOn(world, world.banks.stripe),
    ends: ['order closed', 'order paid'],
  },
  {
    name: 'create order where another was paid in silence',
    prepare: orderedAndPaid,
    attempt: otherProvider,
    ends: paid,
  },
  {
    name: 'take a free file',
    prepare: (world) => setPrice(world, 0),
    attempt: clickBuy,
    next: again(clickBuy),
    ends: paid,
  },
  { name: 'receive a notification', prepare: orderedAndPaid, attempt: told, ends: paid },
  {
    name: 'Paid by a notification',
    prepare: inTurn(orderedAndPaid, notified),
    attempt: on('order-status', 'notified'),
    ends: paid,
  },
  {
    name: 'Paid by the janitor',
    prepare: inTurn(orderedAndPaid, later(minute)),
    attempt: on('order-status', 'check'),
    ends: paid,
  },
  { name: 'Paid on the return page', prepare: orderedAndPaid, attempt: poll, ends: paid },
  {
    name: 'close an order nobody paid',
    prepare: inTurn(ordered, later(31 * minute)),
    attempt: on('order-status', 'check'),
    ends: ['order closed'],
  },
  { name: 'settle', prepare: heardOf, attempt: on('settlement'), ends: paid },
  { name: 'settle beside a payout', prepare: frozenBucket, attempt: on('settlement'), ends: [...paidOut, ...paid] },
  { name: 'send a receipt', prepare: settled, attempt: on('mail'), ends: paid },
  {
    name: 'find a duplicate',
    prepare: twicePaid,
    attempt: async (world, ports) => {
      await workOn(world, world.ports, { queue: 'order-status', is: kindIs('notified') });
      await workOn(world, ports, {
        queue: 'order-status',
        is: (message) => JSON.stringify(message).includes('stripe'),
      });
    },
    ends: ['order duplicate_refunded', 'order paid', 'refund done'],
  },
  {
    name: 'give a duplicate back',
    prepare: inTurn(twicePaid, worked('order-status')),
    attempt: on('order-status', 'refund'),
    ends: ['order duplicate_refunded', 'order paid', 'refund done'],
  },
  {
    name: 'refund granted by itself',
    prepare: sold,
    attempt: askBack,
    next: again(askBack),
    ends: givenBack,
  },
  {
    name: 'refund granted by the seller',
    prepare: refundRequested,
    attempt: approve,
    next: again(approve),
    ends: givenBack,
  },
  { name: 'give a refund', prepare: refundGranted, attempt: on('order-status', 'refund'), ends: givenBack },
  {
    name: 'take a refund from the balance',
    prepare: inTurn(refundGranted, worked('order-status')),
    attempt: on('settlement'),
    ends: givenBack,
  },
  {
    name: 'escalate a refund',
    prepare: (world) => refundRequested(world).then(() => world.clock.advance(3 * day + minute)),
    attempt: (_, ports) => sweepSchedule.run(ports),
    ends: ['order paid', 'refund escalated', 'payout succeeded'],
  },
  { name: 'payout request', prepare: soldRipe, attempt: askMoney, next: again(askMoney), ends: paidOut },
  { name: 'payout run', prepare: inTurn(sold, runCame), attempt: on('payout', 'request'), ends: paidOut },
  { name: 'submit a payout', prepare: payoutAsked, attempt: on('payout', 'submit'), ends: paidOut },
  { name: 'confirm a payout', prepare: unclear('lose response'), attempt: on('payout', 'submit'), ends: paidOut },
  { name: 'send a payout again', prepare: unclear('lose request'), attempt: on('payout', 'submit'), ends: paidOut },
  {
    name: 'release a payout',
    prepare: turnedDown,
    attempt: on('payout', 'submit'),
    ends: ['order paid', 'payout failed'],
  },
  {
    name: 'ask for a share',
    isSplit: true,
    prepare: inTurn(settled, runCame),
    attempt: on('payout', 'request'),
    ends: paidOut,
  },
  {
    name: 'split a share off',
    isSplit: true,
    prepare: inTurn(settled, runCame, worked('payout')),
    attempt: on('payout', 'submit'),
    ends: paidOut,
  },
  {
    name: 'take a share back',
    isSplit: true,
    prepare: shareGone,
    attempt: on('payout', 'refund'),
    ends: [...givenBack, 'payout succeeded'],
  },
  {
    name: 'sweep',
    prepare: neglected,
    attempt: (_, ports) => sweepSchedule.run(ports),
    next: inTurn(notified, delivered),
    ends: [...paid, ...paidOut],
  },
];

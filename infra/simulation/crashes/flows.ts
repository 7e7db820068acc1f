import { schedule as sweepSchedule } from '#functions/workers/sweep';
import { day, minute } from '#shared/limits';
import type { Simulation } from '../simulation.ts';
import {
  type Attempt,
  approve,
  askGrantedRefund,
  askRefundBack,
  buyAndPay,
  buyAtStripe,
  downloadAndAskRefund,
  failPayout,
  freezeBucket,
  isKind,
  neglectMessages,
  onMessage,
  passPayoutRun,
  passTime,
  payTwice,
  poll,
  recordPayment,
  refundPaidOutShare,
  retry,
  sellAndMature,
  sendUnclearPayout,
  sequence,
  setPrice,
  settleSale,
  startPayout,
  takeNotification,
  workOff,
} from './scenes.ts';
import {
  clickBuy,
  clickPayout,
  deliverMessages,
  placeAndPayOrder,
  placeOrder,
  receiveNotifications,
  sellFile,
  workOn,
} from './stage.ts';

/** A process that is killed at each of its calls. */
export interface Flow {
  name: string;
  prepare(simulation: Simulation): Promise<unknown>;
  attempt: Attempt;
  /** The next step of the person whose call failed. */
  next?(simulation: Simulation): Promise<unknown>;
  isSplit?: true;
  /** The final states of orders, refunds and payouts. */
  ends: readonly string[];
}

const paid = ['order paid'] as const;
const paidOut = ['order paid', 'payout succeeded'] as const;
const givenBack = ['order refunded', 'refund done'] as const;

export const flows: readonly Flow[] = [
  {
    name: 'create order',
    prepare: async () => undefined,
    attempt: clickBuy,
    next: (simulation) => buyAndPay(simulation),
    ends: paid,
  },
  {
    name: 'create order where another stands in the way',
    prepare: placeOrder,
    attempt: buyAtStripe,
    next: (simulation) => buyAndPay(simulation, simulation.banks.stripe),
    ends: ['order closed', 'order paid'],
  },
  {
    name: 'create order where another was paid in silence',
    prepare: placeAndPayOrder,
    attempt: buyAtStripe,
    ends: paid,
  },
  {
    name: 'take a free file',
    prepare: (simulation) => setPrice(simulation, 0),
    attempt: clickBuy,
    next: retry(clickBuy),
    ends: paid,
  },
  { name: 'receive a notification', prepare: placeAndPayOrder, attempt: takeNotification, ends: paid },
  {
    name: 'Paid by a notification',
    prepare: sequence(placeAndPayOrder, receiveNotifications),
    attempt: onMessage('order-status', 'notified'),
    ends: paid,
  },
  {
    name: 'Paid by the sweeper',
    prepare: sequence(placeAndPayOrder, passTime(minute)),
    attempt: onMessage('order-status', 'check'),
    ends: paid,
  },
  { name: 'Paid on the return page', prepare: placeAndPayOrder, attempt: poll, ends: paid },
  {
    name: 'close an order nobody paid',
    prepare: sequence(placeOrder, passTime(31 * minute)),
    attempt: onMessage('order-status', 'check'),
    ends: ['order closed'],
  },
  { name: 'settle', prepare: recordPayment, attempt: onMessage('settlement'), ends: paid },
  {
    name: 'settle beside a payout',
    prepare: freezeBucket,
    attempt: onMessage('settlement'),
    ends: [...paidOut, ...paid],
  },
  { name: 'send a receipt', prepare: settleSale, attempt: onMessage('mail'), ends: paid },
  {
    name: 'find a duplicate',
    prepare: payTwice,
    attempt: async (simulation, ports) => {
      await workOn(simulation, simulation.ports, { queue: 'order-status', is: isKind('notified') });
      await workOn(simulation, ports, {
        queue: 'order-status',
        is: (message) => JSON.stringify(message).includes('stripe'),
      });
    },
    ends: ['order duplicate_refunded', 'order paid', 'refund done'],
  },
  {
    name: 'give a duplicate back',
    prepare: sequence(payTwice, workOff('order-status')),
    attempt: onMessage('order-status', 'refund'),
    ends: ['order duplicate_refunded', 'order paid', 'refund done'],
  },
  {
    name: 'refund granted by itself',
    prepare: sellFile,
    attempt: askRefundBack,
    next: retry(askRefundBack),
    ends: givenBack,
  },
  {
    name: 'refund granted by the seller',
    prepare: downloadAndAskRefund,
    attempt: approve,
    next: retry(approve),
    ends: givenBack,
  },
  { name: 'give a refund', prepare: askGrantedRefund, attempt: onMessage('order-status', 'refund'), ends: givenBack },
  {
    name: 'take a refund from the balance',
    prepare: sequence(askGrantedRefund, workOff('order-status')),
    attempt: onMessage('settlement'),
    ends: givenBack,
  },
  {
    name: 'escalate a refund',
    prepare: (simulation) => downloadAndAskRefund(simulation).then(() => simulation.clock.advance(3 * day + minute)),
    attempt: (_, ports) => sweepSchedule.run(ports),
    ends: ['order paid', 'refund escalated', 'payout succeeded'],
  },
  { name: 'payout request', prepare: sellAndMature, attempt: clickPayout, next: retry(clickPayout), ends: paidOut },
  {
    name: 'payout run',
    prepare: sequence(sellFile, passPayoutRun),
    attempt: onMessage('payout', 'request'),
    ends: paidOut,
  },
  { name: 'submit a payout', prepare: startPayout, attempt: onMessage('payout', 'submit'), ends: paidOut },
  {
    name: 'confirm a payout',
    prepare: sendUnclearPayout('lose response'),
    attempt: onMessage('payout', 'submit'),
    ends: paidOut,
  },
  {
    name: 'send a payout again',
    prepare: sendUnclearPayout('lose request'),
    attempt: onMessage('payout', 'submit'),
    ends: paidOut,
  },
  {
    name: 'release a payout',
    prepare: failPayout,
    attempt: onMessage('payout', 'submit'),
    ends: ['order paid', 'payout failed'],
  },
  {
    name: 'ask for a share',
    isSplit: true,
    prepare: sequence(settleSale, passPayoutRun),
    attempt: onMessage('payout', 'request'),
    ends: paidOut,
  },
  {
    name: 'split a share off',
    isSplit: true,
    prepare: sequence(settleSale, passPayoutRun, workOff('payout')),
    attempt: onMessage('payout', 'submit'),
    ends: paidOut,
  },
  {
    name: 'take a share back',
    isSplit: true,
    prepare: refundPaidOutShare,
    attempt: onMessage('payout', 'refund'),
    ends: [...givenBack, 'payout succeeded'],
  },
  {
    name: 'sweep',
    prepare: neglectMessages,
    attempt: (_, ports) => sweepSchedule.run(ports),
    next: sequence(receiveNotifications, deliverMessages),
    ends: [...paid, ...paidOut],
  },
];

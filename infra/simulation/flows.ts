import { decideRefund } from '#functions/api/decide-refund';
import { downloadFile } from '#functions/api/download-file';
import { getPaymentStatus } from '#functions/api/get-payment-status';
import { notifyPayment } from '#functions/api/notify-payment';
import { updateFile } from '#functions/api/update-file';
import type { Ports } from '#functions/ports';
import { call, valueIn } from '#functions/runtime/test-ports';
import { schedule as sweepSchedule } from '#functions/workers/sweep';
import { day, minute } from '#shared/limits';
import type { Message, QueueName } from '#shared/messages/index';
import {
  aMoment,
  askMoney,
  askRefundOf,
  clickBuy,
  delivered,
  deliveredIn,
  fileIn,
  notified,
  ordered,
  orderedAndPaid,
  payAt,
  sellerIn,
  sold,
  swept,
  workOn,
} from './stage.ts';
import { catchUp, inPeace } from './system.ts';
import type { World } from './world.ts';

/** One process that may die at each of its calls. */
export interface Flow {
  name: string;
  prepare(world: World): Promise<unknown>;
  attempt(world: World, ports: Ports): Promise<unknown>;
  /** What somebody does afterwards, as they would. */
  next?(world: World): Promise<unknown>;
  /** Where orders, refunds and payouts are to stand in the end. */
  ends: readonly string[];
}

const kindIs =
  (kind: string) =>
  (message: Message<QueueName>): boolean =>
    'kind' in message && message.kind === kind;

const on =
  (queue: QueueName, kind?: string): Flow['attempt'] =>
  (world, ports) =>
    workOn(world, ports, kind === undefined ? { queue } : { queue, is: kindIs(kind) });

const firstOffer = ({ offers }: World) => {
  const [offer] = offers;
  if (!offer) throw new Error('nobody has bought anything');
  return offer;
};

/** The buyer clicks until there is a page, and pays. */
async function goOn(world: World, bank = world.banks.alipay): Promise<void> {
  const offer = await ordered(world, bank);
  payAt(offer);
  await notified(world);
  await delivered(world);
}

const otherProvider = (world: World, ports: Ports) => clickBuy(world, ports, world.banks.stripe);

async function twicePaid(world: World): Promise<void> {
  const one = await ordered(world);
  const other = await ordered(world, world.banks.stripe);
  payAt(one);
  payAt(other);
  await notified(world);
}

async function setPrice(world: World, price: number): Promise<void> {
  const { id, ownerId } = fileIn(world);
  await valueIn(call(updateFile, world.ports, { user: { id: ownerId }, params: { id }, body: { price } }));
  await delivered(world);
}

/** The buyer has fetched the file: the seller has a word in it. */
async function refundRequested(world: World): Promise<void> {
  const offer = await sold(world);
  const asked = { user: { id: offer.buyerId }, params: { id: offer.fileId }, wantsJson: true };
  await call(downloadFile, world.ports, asked);
  await delivered(world);
  await askRefundOf(world, world.ports, offer);
}

async function refundGranted(world: World): Promise<void> {
  await askRefundOf(world, world.ports, await sold(world));
}

async function payoutAsked(world: World): Promise<void> {
  await sold(world);
  await askMoney(world, world.ports);
}

/** The first try of a transfer had an unclear end; the sweep has asked to look again. */
const unclear = (fault: 'lose request' | 'lose response') => async (world: World) => {
  await payoutAsked(world);
  world.banks.alipay.faults.plan(fault, { method: 'transfer' });
  await deliveredIn(world, 'payout');
  await swept(world, 2 * minute);
};

async function turnedDown(world: World): Promise<void> {
  world.banks.alipay.transfers.refusing.set(sellerIn(world).email, 'PAYEE_NOT_EXIST');
  await payoutAsked(world);
  await deliveredIn(world, 'payout');
  await swept(world, 11 * minute);
}

const frozenBucket = async (world: World): Promise<void> => {
  await payoutAsked(world);
  await setPrice(world, 20);
  const [, other] = world.buyers;
  if (other) world.buyers = [other];
  await orderedAndPaid(world);
  await notified(world);
  await deliveredIn(world, 'order-status');
};

/** Everything that a sweep can find: an order that was paid in silence, a sale nobody told of, a payout left behind. */
const neglected = async (world: World): Promise<void> => {
  await sold(world);
  const quiet = { ...world.ports, queues: { send: async () => undefined } };
  await askMoney(world, quiet);
  const [, other] = world.buyers;
  if (other) world.buyers = [other];
  await orderedAndPaid(world);
  world.clock.advance(aMoment);
};

const told = (world: World, ports: Ports) => {
  const { bank } = firstOffer(world);
  return bank.catchUp(async ({ body, headers }) => {
    const answer = await call(notifyPayment, ports, {
      params: { provider: bank.provider.name },
      rawBody: body,
      headers,
    });
    return { status: answer.ok ? 200 : 400, text: answer.ok ? String(answer.value) : '' };
  });
};

const poll = (world: World, ports: Ports) =>
  call(getPaymentStatus, ports, { params: { out_trade_no: firstOffer(world).outTradeNo } });

const approve = (world: World, ports: Ports) =>
  call(decideRefund, ports, {
    user: sellerIn(world),
    params: { out_trade_no: firstOffer(world).outTradeNo },
    body: { decision: 'approve' },
  });

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
    next: (world) => clickBuy(world, world.ports).then(() => delivered(world)),
    ends: paid,
  },
  { name: 'receive a notification', prepare: orderedAndPaid, attempt: told, ends: paid },
  {
    name: 'Paid by a notification',
    prepare: (world) => orderedAndPaid(world).then(() => notified(world)),
    attempt: on('order-status', 'notified'),
    ends: paid,
  },
  {
    name: 'Paid by the janitor',
    prepare: (world) => orderedAndPaid(world).then(() => swept(world, minute)),
    attempt: on('order-status', 'check'),
    ends: paid,
  },
  { name: 'Paid on the return page', prepare: orderedAndPaid, attempt: poll, ends: paid },
  {
    name: 'close an order nobody paid',
    prepare: (world) => ordered(world).then(() => swept(world, 31 * minute)),
    attempt: on('order-status', 'check'),
    ends: ['order closed'],
  },
  {
    name: 'settle',
    prepare: async (world) => {
      await orderedAndPaid(world);
      await notified(world);
      await deliveredIn(world, 'order-status');
    },
    attempt: on('settlement'),
    ends: paid,
  },
  { name: 'settle beside a payout', prepare: frozenBucket, attempt: on('settlement'), ends: [...paidOut, ...paid] },
  {
    name: 'send a receipt',
    prepare: async (world) => {
      await orderedAndPaid(world);
      await notified(world);
      await deliveredIn(world, 'order-status');
      await deliveredIn(world, 'settlement');
    },
    attempt: on('mail'),
    ends: paid,
  },
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
    prepare: (world) => twicePaid(world).then(() => deliveredIn(world, 'order-status')),
    attempt: on('order-status', 'refund'),
    ends: ['order duplicate_refunded', 'order paid', 'refund done'],
  },
  {
    name: 'refund granted by itself',
    prepare: sold,
    attempt: (world, ports) => askRefundOf(world, ports, firstOffer(world)),
    next: async (world) => {
      await askRefundOf(world, world.ports, firstOffer(world));
      await delivered(world);
    },
    ends: givenBack,
  },
  {
    name: 'refund granted by the seller',
    prepare: refundRequested,
    attempt: approve,
    next: async (world) => {
      await approve(world, world.ports);
      await delivered(world);
    },
    ends: givenBack,
  },
  { name: 'give a refund', prepare: refundGranted, attempt: on('order-status', 'refund'), ends: givenBack },
  {
    name: 'take a refund from the balance',
    prepare: (world) => refundGranted(world).then(() => deliveredIn(world, 'order-status')),
    attempt: on('settlement'),
    ends: givenBack,
  },
  {
    name: 'escalate a refund',
    prepare: (world) => refundRequested(world).then(() => world.clock.advance(3 * day + minute)),
    attempt: (_, ports) => sweepSchedule.run(ports),
    ends: ['order paid', 'refund escalated', 'payout succeeded'],
  },
  {
    name: 'payout request',
    prepare: sold,
    attempt: askMoney,
    next: async (world) => {
      await askMoney(world, world.ports);
      await delivered(world);
    },
    ends: paidOut,
  },
  {
    name: 'payout run',
    prepare: (world) => sold(world).then(() => swept(world, day / 4)),
    attempt: on('payout', 'request'),
    ends: paidOut,
  },
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
    name: 'sweep',
    prepare: neglected,
    attempt: (_, ports) => sweepSchedule.run(ports),
    next: (world) => catchUp(world, inPeace).then(() => delivered(world)),
    ends: [...paid, ...paidOut],
  },
];

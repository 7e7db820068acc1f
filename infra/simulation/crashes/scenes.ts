import { downloadFile } from '#functions/api/files/download-file';
import { updateFile } from '#functions/api/files/update-file';
import { getPaymentStatus } from '#functions/api/payments/get-payment-status';
import { notifyPayment } from '#functions/api/payments/notify-payment';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import type { Ports } from '#functions/ports/index';
import { call, valueIn } from '#functions/test/ports';
import { hour, maturity, minute } from '#shared/limits';
import type { Message, QueueName } from '#shared/messages/index';
import type { World } from '../world.ts';
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

/** What the process that is killed does. */
export type Attempt = (world: World, ports: Ports) => Promise<unknown>;

export const kindIs =
  (kind: string) =>
  (message: Message<QueueName>): boolean =>
    'kind' in message && message.kind === kind;

export const on =
  (queue: QueueName, kind?: string): Attempt =>
  (world, ports) =>
    workOn(world, ports, kind === undefined ? { queue } : { queue, is: kindIs(kind) });

export const firstOffer = ({ offers }: World) => {
  const [offer] = offers;
  if (!offer) throw new Error('nobody has bought anything');
  return offer;
};

/** The buyer clicks until there is a page, and pays. */
export async function goOn(world: World, bank = world.banks.alipay): Promise<void> {
  const offer = await ordered(world, bank);
  payAt(offer);
  await notified(world);
  await delivered(world);
}

export const otherProvider = (world: World, ports: Ports) => clickBuy(world, ports, world.banks.stripe);

export async function twicePaid(world: World): Promise<void> {
  const one = await ordered(world);
  const other = await ordered(world, world.banks.stripe);
  payAt(one);
  payAt(other);
  await notified(world);
}

export async function setPrice(world: World, price: number): Promise<void> {
  const { id, ownerId } = fileIn(world);
  await valueIn(call(updateFile, world.ports, { user: { id: ownerId }, params: { id }, body: { price } }));
  await delivered(world);
}

/** The buyer has fetched the file: the seller has a word in it. */
export async function refundRequested(world: World): Promise<void> {
  const offer = await sold(world);
  const asked = { user: { id: offer.buyerId }, params: { id: offer.fileId }, wantsJson: true };
  await call(downloadFile, world.ports, asked);
  await delivered(world);
  await askRefundOf(world, world.ports, offer);
}

export async function refundGranted(world: World): Promise<void> {
  await askRefundOf(world, world.ports, await sold(world));
}

/** One after the other. */
export const inTurn =
  (...steps: readonly ((world: World) => Promise<unknown>)[]) =>
  async (world: World): Promise<void> => {
    for (const step of steps) await step(world);
  };

/** Messages of one queue are worked off. */
export const worked = (queue: QueueName) => (world: World) => deliveredIn(world, queue);

/** Time passes until the next sweep. */
export const later = (time: number) => (world: World) => swept(world, time);

/** Somebody does the same again, and nobody dies. */
export const again = (attempt: Attempt) => inTurn((world) => attempt(world, world.ports), delivered);

/** The order knows that it is paid, and its seller does not yet. */
export const heardOf = inTurn(orderedAndPaid, notified, worked('order-status'));

export const settled = inTurn(heardOf, worked('settlement'));

/** What was sold can leave. */
export const soldRipe = inTurn(sold, async (world) => world.clock.advance(maturity + hour));

export const payoutAsked = inTurn(soldRipe, (world) => askMoney(world, world.ports));

/** The run has come that finds it. */
export const runCame = later(maturity + 7 * hour);

/** The first try of a transfer had an unclear end; the sweep has asked to look again. */
export const unclear = (fault: 'lose request' | 'lose response') => (world: World) => {
  world.banks.alipay.faults.plan(fault, { method: 'transfer' });
  return inTurn(payoutAsked, worked('payout'), later(2 * minute))(world);
};

export const turnedDown = (world: World) => {
  world.banks.alipay.books.transfers.refusalByAccount.set(sellerIn(world).email, 'PAYEE_NOT_EXIST');
  return inTurn(sold, runCame, worked('payout'), worked('payout'), later(11 * minute))(world);
};

const anotherBuyer = async (world: World): Promise<void> => {
  world.buyers = world.buyers.slice(1);
};

export const frozenBucket = inTurn(payoutAsked, (world) => setPrice(world, 20), anotherBuyer, heardOf);

/** Everything that a sweep can find: an order that was paid in silence, a sale nobody told of, a payout left behind. */
export const neglected = async (world: World): Promise<void> => {
  await soldRipe(world);
  const quiet = { ...world.ports, queues: { send: async () => undefined } };
  await askMoney(world, quiet);
  await anotherBuyer(world);
  await orderedAndPaid(world);
  world.clock.advance(aMoment);
};

export const told = (world: World, ports: Ports) => {
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

export const poll = (world: World, ports: Ports) =>
  call(getPaymentStatus, ports, { params: { out_trade_no: firstOffer(world).outTradeNo } });

export const askBack = (world: World, ports: Ports) => askRefundOf(world, ports, firstOffer(world));

export const approve = (world: World, ports: Ports) =>
  call(decideRefund, ports, {
    user: sellerIn(world),
    params: { out_trade_no: firstOffer(world).outTradeNo },
    body: { decision: 'approve' },
  });

/** Its seller has been given the share by then, and gives the money back. */
export const shareGone = inTurn(refundRequested, runCame, delivered, (world) => approve(world, world.ports));

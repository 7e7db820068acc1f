import { starFile } from '#functions/api/files/star-file';
import { setMailSettings } from '#functions/api/emails/set-mail-settings';
import { createCoupons } from '#functions/api/promotions/create-coupons';
import { endSale } from '#functions/api/promotions/end-sale';
import { setSale } from '#functions/api/promotions/set-sale';
import { createPayment } from '#functions/api/payments/create-payment';
import type { Ports } from '#functions/ports/index';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import type { World } from '../world.ts';
import type { Flow } from './flows.ts';
import { type Attempt, again, firstOffer, inTurn, later, on, otherProvider, worked } from './scenes.ts';
import { buyerIn, delivered, fileIn, notified, payAt, sellerIn, throughBank } from './stage.ts';

const code = 'READERS';

/** Of which there is one. */
const gives =
  (percent: number) =>
  async (world: World): Promise<void> => {
    const body = { code, kind: 'percent', value: percent, max_uses: 1 };
    await valueIn(call(createCoupons, world.ports, { user: sellerIn(world), body }));
  };

const otherIn = ({ files }: World) => files.at(-1);

const clickFor = (world: World, ports: Ports, fileId = fileIn(world).id) =>
  call(createPayment, throughBank(ports, world.banks.alipay), {
    user: buyerIn(world),
    body: { file_post_id: fileId, coupon: code },
  });

const clicks: Attempt = (world, ports) => clickFor(world, ports);

const clicksOther: Attempt = (world, ports) => clickFor(world, ports, otherIn(world)?.id);

/** The buyer clicks until there is a page. */
const orders =
  (fileOf: (world: World) => { id: string } | undefined = fileIn) =>
  async (world: World): Promise<void> => {
    const fileId = fileOf(world)?.id ?? '';
    const { data } = await valueIn(clickFor(world, world.ports, fileId));
    const who = { buyerId: buyerIn(world).id, fileId };
    world.offers.unshift({
      ...{ ...who, outTradeNo: data.out_trade_no, address: data.payment_url },
      bank: world.banks.alipay,
    });
  };

const pays = async (world: World): Promise<void> => payAt(firstOffer(world));

const held = inTurn(gives(50), orders());
const bought = inTurn(held, pays, notified);

const sells =
  (starts: number, ends: number): Attempt =>
  (world, ports) => {
    const [starts_at, ends_at] = [starts, ends].map((after) => new Date(world.clock.now() + after).toISOString());
    const body = { price: 4, starts_at, ends_at };
    return call(setSale, ports, { user: sellerIn(world), params: { id: fileIn(world).id }, body });
  };

const inPeace = (attempt: Attempt) => (world: World) => attempt(world, world.ports);

const takesOff: Attempt = (world, ports) =>
  call(endSale, ports, { user: sellerIn(world), params: { id: fileIn(world).id } });

/** Somebody waits for it to cost less. */
const waits = async (world: World): Promise<void> => {
  const user = buyerIn(world);
  await valueIn(call(starFile, world.ports, { user, params: { id: fileIn(world).id } }));
  await valueIn(call(setMailSettings, world.ports, { user, body: { sales: true } }));
};

const begun = inTurn(inPeace(sells(minute, 99 * minute)), delivered, later(2 * minute));
const atOnce = inTurn(inPeace(sells(0, 5 * minute)), delivered);
const paid = ['order paid'] as const;

/** Coupons and prices for a time, and what follows from them. */
export const offerFlows: readonly Flow[] = [
  {
    name: 'create order with a coupon',
    prepare: gives(50),
    attempt: clicks,
    next: inTurn(orders(), pays, notified, delivered),
    ends: paid,
  },
  {
    name: 'take for nothing with a coupon',
    prepare: gives(100),
    attempt: clicks,
    next: again(clicks),
    ends: paid,
  },
  {
    name: 'create order with a coupon that another file’s order holds',
    prepare: held,
    attempt: clicksOther,
    next: inTurn(orders(otherIn), pays, notified, delivered),
    ends: ['order closed', 'order paid'],
  },
  {
    name: 'close an order with a coupon',
    prepare: inTurn(held, later(31 * minute)),
    attempt: on('order-status', 'check'),
    ends: ['order closed'],
  },
  { name: 'pay an order with a coupon', prepare: bought, attempt: on('order-status', 'notified'), ends: paid },
  {
    name: 'pay an order whose coupon went back',
    prepare: inTurn(held, inPeace(otherProvider), pays, notified),
    attempt: on('order-status', 'notified'),
    next: inTurn(later(31 * minute), delivered),
    ends: ['order closed', 'order paid'],
  },
  {
    name: 'settle the last use of a coupon',
    prepare: inTurn(bought, worked('order-status')),
    attempt: on('settlement'),
    ends: paid,
  },
  {
    name: 'put a file on sale',
    prepare: delivered,
    attempt: sells(0, 99 * minute),
    next: again(sells(0, 99 * minute)),
    ends: [],
  },
  { name: 'begin a sale', prepare: begun, attempt: on('file-jobs', 'price'), ends: [] },
  {
    name: 'end a sale',
    prepare: inTurn(atOnce, later(6 * minute)),
    attempt: on('file-jobs', 'price'),
    ends: [],
  },
  { name: 'take a sale back', prepare: atOnce, attempt: takesOff, next: again(takesOff), ends: [] },
  {
    name: 'tell of a sale',
    prepare: inTurn(waits, delivered, begun, worked('file-jobs')),
    attempt: on('file-jobs', 'tell-sale'),
    ends: [],
  },
];

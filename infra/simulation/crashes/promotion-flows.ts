import { setMailSettings } from '#functions/api/emails/set-mail-settings';
import { starFile } from '#functions/api/files/star-file';
import { createPayment } from '#functions/api/payments/create-payment';
import { createCoupons } from '#functions/api/promotions/create-coupons';
import { endSale } from '#functions/api/promotions/end-sale';
import { setSale } from '#functions/api/promotions/set-sale';
import type { Ports } from '#functions/ports/index';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import type { Simulation } from '../simulation.ts';
import type { Flow } from './flows.ts';
import { type Attempt, buyAtStripe, firstCheckout, onMessage, passTime, retry, sequence, workOff } from './scenes.ts';
import { buyerIn, deliverMessages, fileIn, payAt, receiveNotifications, sellerIn, throughBank } from './stage.ts';

const code = 'READERS';

/** A coupon with a single use. */
const createCoupon =
  (percent: number) =>
  async (simulation: Simulation): Promise<void> => {
    const body = { code, kind: 'percent', value: percent, max_uses: 1 };
    await valueIn(call(createCoupons, simulation.ports, { user: sellerIn(simulation), body }));
  };

const lastFile = ({ files }: Simulation) => files.at(-1);

const clickWithCoupon = (simulation: Simulation, ports: Ports, fileId = fileIn(simulation).id) =>
  call(createPayment, throughBank(ports, simulation.banks.alipay), {
    user: buyerIn(simulation),
    body: { file_post_id: fileId, coupon: code },
  });

const buyWithCoupon: Attempt = (simulation, ports) => clickWithCoupon(simulation, ports);

const buyOtherWithCoupon: Attempt = (simulation, ports) => clickWithCoupon(simulation, ports, lastFile(simulation)?.id);

const placeOrderWithCoupon =
  (fileOf: (simulation: Simulation) => { id: string } | undefined = fileIn) =>
  async (simulation: Simulation): Promise<void> => {
    const fileId = fileOf(simulation)?.id ?? '';
    const { data } = await valueIn(clickWithCoupon(simulation, simulation.ports, fileId));
    const purchase = { buyerId: buyerIn(simulation).id, fileId };
    simulation.checkouts.unshift({
      ...{ ...purchase, outTradeNo: data.out_trade_no, address: data.payment_url },
      bank: simulation.banks.alipay,
    });
  };

const payFirst = async (simulation: Simulation): Promise<void> => payAt(firstCheckout(simulation));

const reserveCoupon = sequence(createCoupon(50), placeOrderWithCoupon());
const payWithCoupon = sequence(reserveCoupon, payFirst, receiveNotifications);

const scheduleDiscount =
  (starts: number, ends: number): Attempt =>
  (simulation, ports) => {
    const [starts_at, ends_at] = [starts, ends].map((after) => new Date(simulation.clock.now() + after).toISOString());
    const body = { price: 4, starts_at, ends_at };
    return call(setSale, ports, { user: sellerIn(simulation), params: { id: fileIn(simulation).id }, body });
  };

const undisturbed = (attempt: Attempt) => (simulation: Simulation) => attempt(simulation, simulation.ports);

const endFileDiscount: Attempt = (simulation, ports) =>
  call(endSale, ports, { user: sellerIn(simulation), params: { id: fileIn(simulation).id } });

/** A buyer stars the file and asks for emails about discounts. */
const starForDiscount = async (simulation: Simulation): Promise<void> => {
  const user = buyerIn(simulation);
  await valueIn(call(starFile, simulation.ports, { user, params: { id: fileIn(simulation).id } }));
  await valueIn(call(setMailSettings, simulation.ports, { user, body: { sales: true } }));
};

const startDiscount = sequence(
  undisturbed(scheduleDiscount(minute, 99 * minute)),
  deliverMessages,
  passTime(2 * minute),
);
const startAtOnce = sequence(undisturbed(scheduleDiscount(0, 5 * minute)), deliverMessages);
const paid = ['order paid'] as const;

/** Coupons and discounts, with the jobs that follow from them. */
export const promotionFlows: readonly Flow[] = [
  {
    name: 'create order with a coupon',
    prepare: createCoupon(50),
    attempt: buyWithCoupon,
    next: sequence(placeOrderWithCoupon(), payFirst, receiveNotifications, deliverMessages),
    ends: paid,
  },
  {
    name: 'take for nothing with a coupon',
    prepare: createCoupon(100),
    attempt: buyWithCoupon,
    next: retry(buyWithCoupon),
    ends: paid,
  },
  {
    name: 'create order with a coupon that another file’s order holds',
    prepare: reserveCoupon,
    attempt: buyOtherWithCoupon,
    next: sequence(placeOrderWithCoupon(lastFile), payFirst, receiveNotifications, deliverMessages),
    ends: ['order closed', 'order paid'],
  },
  {
    name: 'close an order with a coupon',
    prepare: sequence(reserveCoupon, passTime(31 * minute)),
    attempt: onMessage('order-status', 'check'),
    ends: ['order closed'],
  },
  {
    name: 'pay an order with a coupon',
    prepare: payWithCoupon,
    attempt: onMessage('order-status', 'notified'),
    ends: paid,
  },
  {
    name: 'pay an order whose coupon went back',
    prepare: sequence(reserveCoupon, undisturbed(buyAtStripe), payFirst, receiveNotifications),
    attempt: onMessage('order-status', 'notified'),
    next: sequence(passTime(31 * minute), deliverMessages),
    ends: ['order closed', 'order paid'],
  },
  {
    name: 'settle the last use of a coupon',
    prepare: sequence(payWithCoupon, workOff('order-status')),
    attempt: onMessage('settlement'),
    ends: paid,
  },
  {
    name: 'put a file on sale',
    prepare: deliverMessages,
    attempt: scheduleDiscount(0, 99 * minute),
    next: retry(scheduleDiscount(0, 99 * minute)),
    ends: [],
  },
  { name: 'begin a sale', prepare: startDiscount, attempt: onMessage('file-jobs', 'price'), ends: [] },
  {
    name: 'end a sale',
    prepare: sequence(startAtOnce, passTime(6 * minute)),
    attempt: onMessage('file-jobs', 'price'),
    ends: [],
  },
  { name: 'take a sale back', prepare: startAtOnce, attempt: endFileDiscount, next: retry(endFileDiscount), ends: [] },
  {
    name: 'tell of a sale',
    prepare: sequence(starForDiscount, deliverMessages, startDiscount, workOff('file-jobs')),
    attempt: onMessage('file-jobs', 'tell-sale'),
    ends: [],
  },
];

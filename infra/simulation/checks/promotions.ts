import type { Item } from '#functions/ports/table';
import { amountIn, entriesOf, idIn, sum, text } from '#infra/invariants/items';
import { currentPrice, pricingOf } from '../promotions/pricing.ts';
import { checkRedemptions } from '../promotions/redemptions.ts';
import { type Findings, total } from './findings.ts';

const nameOf = ({ pk }: Item): string => pk.slice('CPN#'.length);

const itemAt = (items: readonly Item[], pk: string): Item | undefined => items.find((item) => item.pk === pk);

/** I16: no redemption is still reserved, and the first coupon of a batch counts for all of it. */
export function checkCoupons({ of, simulation, expect }: Findings): void {
  for (const { pk, useState } of of('coupon-use')) expect(useState !== 'held', `I16 one of ${pk} is still held`);
  for (const coupon of of('coupon')) {
    checkRedemptions(simulation.books.history, nameOf(coupon));
    const { first, count } = Object(coupon.batch);
    if (first !== coupon.code) continue;
    const all = of('coupon').filter(({ id, sellerId }) => id === coupon.id && sellerId === coupon.sellerId);
    const redeemed = total(all, 'used');
    expect(
      amountIn(coupon, 'batchUsed') === redeemed,
      `I16 ${redeemed} of a batch are used, ${coupon.batchUsed} counted`,
    );
    expect(all.length <= count, `I16 a batch of ${count} has ${all.length}`);
  }
}

/** I16: stored prices equal the current ones once all messages are worked off. */
export function checkPrices({ of, simulation, expect }: Findings): void {
  const now = simulation.clock.now();
  for (const file of of('file')) {
    if (file.deletedAt !== undefined) continue;
    const pricing = pricingOf(file);
    const price = currentPrice(pricing, now);
    expect(pricing.storedPrice === price, `I16 ${file.pk} costs ${price}, and lists say ${pricing.storedPrice}`);
    const sale = itemAt(of('file-sale'), file.pk);
    expect(sale === undefined || Number(sale.until) > now, `I16 the sale of ${file.pk} is over and still there`);
    const isStarted = sale === undefined || Number(sale.from) > now || sale.begun === true;
    expect(isStarted, `I16 the sale of ${file.pk} runs and nobody has begun it`);
  }
}

const isSold = ({ status }: Item): boolean => status === 'paid';

/** A seller's earnings from these orders, by the postings. */
function earnedOf({ of }: Findings, sellerId: string, orders: readonly Item[]): number {
  const references = orders.map((order) => text(order, 'outTradeNo'));
  const own = of('posting').filter((posting) => {
    const reference = text(posting, 'reference');
    return /^(PAY|COV|PCV|CRF|DSP)#/.test(reference) && references.some((number) => reference.includes(number));
  });
  return -sum(own.flatMap(entriesOf).map(({ account, amount }) => (account === `seller:${sellerId}` ? amount : 0)));
}

/** I16: each link has the sales and earnings of its orders. */
export function checkSources(findings: Findings): void {
  const { of, simulation, expect } = findings;
  for (const { id } of simulation.sellers) {
    const orders = of('order').filter((order) => idIn(order, 'seller') === id && amountIn(order) > 0);
    const sources = of('source').filter(({ pk }) => pk === `SRC#${id}`);
    const links = new Set([
      ...orders.flatMap(({ via }) => (via === undefined ? [] : [String(via)])),
      ...sources.map(({ sk }) => sk),
    ]);
    for (const via of links) {
      const own = orders.filter((order) => order.via === via);
      const expected = [own.filter(isSold).length, earnedOf(findings, id, own)];
      const source = sources.find(({ sk }) => sk === via);
      const counted = [amountIn(source, 'sales'), amountIn(source, 'earnings')];
      expect(String(expected) === String(counted), `I16 ${via} has brought ${id} ${expected}, counted is ${counted}`);
    }
  }
}

const possibleResendsOf = ({ simulation }: Findings, beginning: string): number =>
  sum([...simulation.possibleResends].map(([id, times]) => (id.startsWith(beginning) ? times : 0)));

/** I16: a seller is told that a coupon is used up, once for each limit. */
export function checkUsedUpEmails(findings: Findings): void {
  const { of, simulation, expect } = findings;
  for (const coupon of of('coupon')) {
    const { sellerId, code, maxUses, batch, revision } = coupon;
    const email = text(
      of('user').find(({ id }) => id === sellerId),
      'email',
    );
    // A thief may have changed the seller's address for a while.
    const isTheirs = (to: string): boolean => to === email || simulation.theft?.mailboxes.has(to) === true;
    const emails = simulation.mail.emails.filter(
      ({ to, subject }) => isTheirs(to) && subject.includes(`优惠码 ${code} 用完了`),
    );
    for (const [limit, same] of Map.groupBy(emails, ({ text: body }) => /的 (\d+) 次/.exec(body)?.[1] ?? '')) {
      const most = 1 + possibleResendsOf(findings, `coupon-used-up#${sellerId}#${code}#${limit}`);
      expect(same.length <= most, `I16 ${email} was told ${same.length} times that ${code} is used up`);
    }
    const isOwed = revision === 1 && batch === undefined && amountIn(coupon, 'used') >= Number(maxUses ?? Infinity);
    expect(!isOwed || emails.length > 0, `I16 ${email} was not told that ${code} is used up`);
  }
}

/** I16: a buyer who waits for a discount is told of each once. */
export function checkDiscountEmails(findings: Findings): void {
  const { simulation, of, expect } = findings;
  for (const file of of('file')) {
    const id = file.pk.slice('FILE#'.length);
    const times = new Set(
      (simulation.books.history.prices.get(id) ?? []).flatMap(({ pricing }) => pricing.discount?.from ?? []),
    );
    for (const { id: userId, email } of simulation.buyers) {
      const emails = simulation.mail.emails.filter(
        ({ to, subject }) => to === email && subject.includes(`「${file.title}」限时`),
      );
      const most = times.size + possibleResendsOf(findings, `sale-begins#${id}#${userId}`);
      expect(emails.length <= most, `I16 ${email} was told ${emails.length} times of ${times.size} sales`);
    }
  }
}

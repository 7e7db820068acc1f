import type { Item } from '#functions/ports/table';
import { amountIn, text } from '#infra/invariants/items';
import { second } from '#shared/limits';
import { isOvertaken } from './order-price.ts';
import { couponOf, isBought, ordersWith, type PromotionHistory } from './promotion-history.ts';

const ordersOf = (redemption: Item): string[] =>
  Array.isArray(redemption.orders) ? redemption.orders.map(String) : [];

const isLate = ({ useState }: Item): boolean => useState === 'late';

/** Why the order cannot be one of this redemption. */
function whyNotRedeemed(
  history: PromotionHistory,
  { name, redemption }: { name: string; redemption: Item },
  order: Item | undefined,
): string | undefined {
  if (!order || couponOf(order) !== name) return 'it has none';
  const status = text(order, 'status');
  if (redemption.useState === 'held') return status === 'pending' ? undefined : status;
  if (!isBought(order)) return status;
  const isStillOpen =
    isLate(redemption) && !history.closedOrders.has(text(order, 'outTradeNo')) && !isOvertaken(history, order);
  return isStillOpen ? 'it was never closed' : undefined;
}

function checkRedemption(history: PromotionHistory, name: string, redemption: Item): void {
  const orders = ordersOf(redemption);
  const prefix = `I16 a use of ${name} is ${redemption.useState}`;
  for (const number of orders) {
    const reason = whyNotRedeemed(history, { name, redemption }, history.orders.get(number));
    if (reason) history.report(`${prefix} by ${number}: ${reason}`);
  }
  const isRight = redemption.useState === 'held' ? orders.length > 0 : orders.length === 1;
  if (!isRight) history.report(`${prefix} by ${orders.length} orders`);
}

/** An open order holds a reservation until it is closed; a paid one has exactly one redemption. */
function checkOrder(history: PromotionHistory, redemptions: readonly Item[], order: Item): void {
  const outTradeNo = text(order, 'outTradeNo');
  const ownRedemptions = redemptions.filter((redemption) => ordersOf(redemption).includes(outTradeNo));
  if (isBought(order) && ownRedemptions.length !== 1)
    history.report(`I16 ${outTradeNo} was paid, and has ${ownRedemptions.length} uses`);
  if (order.status !== 'pending' || isOvertaken(history, order)) return;
  if (ownRedemptions.length !== 1 || ownRedemptions[0]?.useState !== 'held')
    history.report(`I16 ${outTradeNo} is open and holds nothing`);
}

/** Clocks are set back by so much at most. */
const clockSetback = 5 * second;

/**
 * I16: who takes a redemption has, together with the accounts that were linked to theirs before, no more than the coupon
 * gives one buyer. Late ones are beyond the limit, and in any case for money that was paid.
 */
export function checkLinkedUses(history: PromotionHistory, pk: string, redemption: Item | undefined): void {
  if (redemption?.kind !== 'coupon-use' || isLate(redemption) || redemption.changes !== 1) return;
  const name = pk.slice('CPU#'.length);
  const buyer = text(redemption, 'buyerId');
  const since = amountIn(redemption, 'at') - clockSetback;
  const linked = [...history.linkedAccounts].flatMap(([pair, at]) =>
    pair.startsWith(`${buyer} `) && at < since ? [pair.slice(buyer.length + 1)] : [],
  );
  const people = new Set([buyer, ...linked]);
  const redemptions = [...(history.redemptions.get(name)?.values() ?? [])];
  const own = redemptions.filter((other) => !isLate(other) && people.has(text(other, 'buyerId')));
  if (own.length > amountIn(history.coupons.get(name), 'perBuyer'))
    history.report(`I16 ${[...people].join(' and ')} have ${own.length} of ${name}`);
}

/** I16, after every commit: a coupon counts its redemptions rightly and has no more of them than allowed. */
export function checkRedemptions(history: PromotionHistory, name: string): void {
  const coupon = history.coupons.get(name);
  const redemptions = [...(history.redemptions.get(name)?.values() ?? [])];
  const reserved = amountIn(coupon, 'taken');
  if (reserved !== redemptions.length)
    history.report(`I16 ${reserved} of ${name} are taken, its uses are ${redemptions.length}`);
  const inTime = redemptions.filter((redemption) => !isLate(redemption));
  const maxUses = coupon?.maxUses;
  if (typeof maxUses === 'number' && inTime.length > maxUses)
    history.report(`I16 ${name} was given ${inTime.length} times, of ${maxUses}`);
  for (const [buyer, ownRedemptions] of Map.groupBy(inTime, ({ buyerId }) => String(buyerId)))
    if (ownRedemptions.length > amountIn(coupon, 'perBuyer'))
      history.report(`I16 ${buyer} has ${ownRedemptions.length} of ${name}`);
  for (const redemption of redemptions) checkRedemption(history, name, redemption);
  for (const order of ordersWith(history, name)) checkOrder(history, redemptions, order);
}

import type { Item } from '#functions/ports/table';
import { amountIn, text } from '#infra/invariants/items';
import { isForestalled } from './agreed.ts';
import { couponOf, isBought, ordersWith, type Seen } from './seen.ts';

const ordersOf = (use: Item): string[] => (Array.isArray(use.orders) ? use.orders.map(String) : []);

const isLate = ({ useState }: Item): boolean => useState === 'late';

/** What is wrong with an order that is said to hold or to have it. */
function whyNot(seen: Seen, { name, use }: { name: string; use: Item }, order: Item | undefined): string | undefined {
  if (!order || couponOf(order) !== name) return 'it has none';
  const status = text(order, 'status');
  if (use.useState === 'held') return status === 'pending' ? undefined : status;
  if (!isBought(order)) return status;
  const isOpenYet = isLate(use) && !seen.closed.has(text(order, 'outTradeNo')) && !isForestalled(seen, order);
  return isOpenYet ? 'it was never closed' : undefined;
}

function checkUse(seen: Seen, name: string, use: Item): void {
  const orders = ordersOf(use);
  const says = `I16 a use of ${name} is ${use.useState}`;
  for (const number of orders) {
    const reason = whyNot(seen, { name, use }, seen.orders.get(number));
    if (reason) seen.wrong(`${says} by ${number}: ${reason}`);
  }
  const isRight = use.useState === 'held' ? orders.length > 0 : orders.length === 1;
  if (!isRight) seen.wrong(`${says} by ${orders.length} orders`);
}

/** What is open holds its use until its provider has closed it; what was paid has used it, once. */
function checkOrder(seen: Seen, uses: readonly Item[], order: Item): void {
  const outTradeNo = text(order, 'outTradeNo');
  const own = uses.filter((use) => ordersOf(use).includes(outTradeNo));
  if (isBought(order) && own.length !== 1) seen.wrong(`I16 ${outTradeNo} was paid, and has ${own.length} uses`);
  if (order.status !== 'pending' || isForestalled(seen, order)) return;
  if (own.length !== 1 || own[0]?.useState !== 'held') seen.wrong(`I16 ${outTradeNo} is open and holds nothing`);
}

/** I16, at every moment: of a coupon so much is taken as its uses are, and no more than its seller lets. */
export function checkUses(seen: Seen, name: string): void {
  const coupon = seen.coupons.get(name);
  const uses = [...(seen.uses.get(name)?.values() ?? [])];
  const taken = amountIn(coupon, 'taken');
  if (taken !== uses.length) seen.wrong(`I16 ${taken} of ${name} are taken, its uses are ${uses.length}`);
  const inTime = uses.filter((use) => !isLate(use));
  const most = coupon?.maxUses;
  if (typeof most === 'number' && inTime.length > most)
    seen.wrong(`I16 ${name} was given ${inTime.length} times, of ${most}`);
  for (const [buyer, own] of Map.groupBy(inTime, ({ buyerId }) => String(buyerId)))
    if (own.length > amountIn(coupon, 'perBuyer')) seen.wrong(`I16 ${buyer} has ${own.length} of ${name}`);
  for (const use of uses) checkUse(seen, name, use);
  for (const order of ordersWith(seen, name)) checkOrder(seen, uses, order);
}

import type { Item } from '#functions/ports/table';
import { amountIn, text } from '#infra/invariants/items';
import { day, second } from '#shared/limits';
import { isBought, type PromotionHistory } from './promotion-history.ts';

/** Payments this long before a discount count first. */
const recentWindow = 7 * day;

/** The index lags: orders that changed within this time may or may not have been read. */
const uncertainFor = 20 * second;

/** Every combination is tried, so their number is limited. */
const maxUncertain = 6;

/** A buyer who chose to pay more was asked for the list price only. */
const requestedPrice = (order: Item): number =>
  order.list === undefined ? amountIn(order) : Math.min(amountIn(order), amountIn(order, 'list'));

/**
 * The lowest price paid in the days before, otherwise the last price paid; all of them where several are equally late.
 */
function compareAtCandidates(paid: readonly Item[], from: number): (number | undefined)[] {
  const at = (order: Item): number => amountIn(order, 'paidAt');
  const recent = paid.filter((order) => at(order) >= from - recentWindow);
  if (recent.length > 0) return [Math.min(...recent.map(requestedPrice))];
  const last = Math.max(...paid.map(at));
  return paid.length === 0 ? [undefined] : paid.filter((order) => at(order) === last).map(requestedPrice);
}

/** Every subset. */
const choices = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, chosen) => list.filter((__, at) => (chosen >> at) % 2 === 1));

/** I16: the compare-at price was paid, by the orders known when the discount began. */
export function checkCompareAtPrice(
  history: PromotionHistory,
  { fileId, from, compareAtPrice }: { fileId: string; from: number; compareAtPrice: unknown },
): void {
  const { orders, movedAt, refunded, now } = history;
  const before = [...orders.values()].filter(
    (order) => order.fileId === fileId && isBought(order) && amountIn(order) > 0 && amountIn(order, 'paidAt') < from,
  );
  const number = (order: Item): string => text(order, 'outTradeNo');
  const isUncertain = (order: Item): boolean => (movedAt.get(number(order)) ?? 0) > now() - uncertainFor;
  const certain = before.filter((order) => !isUncertain(order) && !refunded.has(number(order)));
  const uncertain = before.filter(isUncertain).slice(0, maxUncertain);
  const allowed = choices(uncertain).flatMap((chosen) => compareAtCandidates([...certain, ...chosen], from));
  if (!allowed.includes(typeof compareAtPrice === 'number' ? compareAtPrice : undefined))
    history.report(`I16 ${fileId} strikes ${compareAtPrice} through, and was paid ${allowed}`);
}

import type { Item } from '#functions/ports/table';
import { amountIn, text } from '#infra/invariants/items';
import { day, second } from '#shared/limits';
import { isBought, type PromotionHistory } from './promotion-history.ts';

/** What counts as paid just before a sale. */
const recentWindow = 7 * day;

/** An index lags, and what others did while it was read may be in it or not. */
const uncertainFor = 20 * second;

/** More of them at one moment would take too long to try. */
const maxUncertain = 6;

/** Whoever chose to give more was not asked for it. */
const requestedPrice = (order: Item): number =>
  order.list === undefined ? amountIn(order) : Math.min(amountIn(order), amountIn(order, 'list'));

/** The lowest that was paid in the days before, otherwise what was paid last; of several at one moment any. */
function compareAtCandidates(paid: readonly Item[], from: number): (number | undefined)[] {
  const at = (order: Item): number => amountIn(order, 'paidAt');
  const recent = paid.filter((order) => at(order) >= from - recentWindow);
  if (recent.length > 0) return [Math.min(...recent.map(requestedPrice))];
  const last = Math.max(...paid.map(at));
  return paid.length === 0 ? [undefined] : paid.filter((order) => at(order) === last).map(requestedPrice);
}

/** Every choice of some of them. */
const choices = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, chosen) => list.filter((__, at) => (chosen >> at) % 2 === 1));

/** I16: what is struck through was paid, as the orders of the moment in which the sale was begun have it. */
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

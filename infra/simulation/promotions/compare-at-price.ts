import type { Item } from '#functions/ports/table';
import { amountIn, text } from '#infra/invariants/items';
import { day, second } from '#shared/limits';
import { isBought, type Seen } from './seen.ts';

/** What counts as paid just before a sale. */
const recently = 7 * day;

/** An index lags, and what others did while it was read may be in it or not. */
const unsureFor = 20 * second;

/** More of them at one moment would take too long to try. */
const mostUnsure = 6;

/** Whoever chose to give more was not asked for it. */
const askedOf = (order: Item): number =>
  order.list === undefined ? amountIn(order) : Math.min(amountIn(order), amountIn(order, 'list'));

/** The lowest that was paid in the days before, otherwise what was paid last; of several at one moment any. */
function struckOf(paid: readonly Item[], from: number): (number | undefined)[] {
  const at = (order: Item): number => amountIn(order, 'paidAt');
  const near = paid.filter((order) => at(order) >= from - recently);
  if (near.length > 0) return [Math.min(...near.map(askedOf))];
  const last = Math.max(...paid.map(at));
  return paid.length === 0 ? [undefined] : paid.filter((order) => at(order) === last).map(askedOf);
}

/** Every choice of some of them. */
const choices = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, chosen) => list.filter((__, at) => (chosen >> at) % 2 === 1));

/** I16: what is struck through was paid, as the orders of the moment in which the sale was begun have it. */
export function checkStruck(seen: Seen, { fileId, from, was }: { fileId: string; from: number; was: unknown }): void {
  const { orders, movedAt, back, now } = seen;
  const before = [...orders.values()].filter(
    (order) => order.fileId === fileId && isBought(order) && amountIn(order) > 0 && amountIn(order, 'paidAt') < from,
  );
  const number = (order: Item): string => text(order, 'outTradeNo');
  const isUnsure = (order: Item): boolean => (movedAt.get(number(order)) ?? 0) > now() - unsureFor;
  const sure = before.filter((order) => !isUnsure(order) && !back.has(number(order)));
  const unsure = before.filter(isUnsure).slice(0, mostUnsure);
  const may = choices(unsure).flatMap((some) => struckOf([...sure, ...some], from));
  if (!may.includes(typeof was === 'number' ? was : undefined))
    seen.wrong(`I16 ${fileId} strikes ${was} through, and was paid ${may}`);
}

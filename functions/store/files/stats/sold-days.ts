import { isOfWeek, type SoldByDay } from '#functions/domain/catalog/home-sections';
import { beijingDay, endOf } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import type { Order } from '#functions/store/orders/orders';
import { changeItem } from '#functions/store/table/items';
import { day } from '#shared/limits';
import { type SoldOn, tallyKey } from './tally.ts';

/**
 * The sales of a post per Beijing day, stored in its tally, which every sale updates anyway, until the day is in no
 * week any more.
 */
const attributeOf = (soldOn: string) => `sold${soldOn}` as const;
const attributePattern = /^sold(\d{8})$/;

/**
 * Added to the tally with a purchase or its refund, under the day it was paid. Free files are not counted, nor sales
 * too old for any week.
 */
export function soldOn({ amount, paidAt }: Order, by: 1 | -1, now: number): SoldOn {
  const at = paidAt ?? now;
  return amount === 0 || !isOfWeek(at, now) ? {} : { [attributeOf(beijingDay(at))]: by };
}

export async function findSoldDays(table: Table, fileId: string): Promise<SoldByDay> {
  const tally = await table.get(tallyKey(fileId), { consistent: true });
  const days = Object.entries(tally ?? {}).flatMap(([name, sold]): [string, number][] => {
    const [, soldOn] = attributePattern.exec(name) ?? [];
    return soldOn === undefined ? [] : [[soldOn, Number(sold)]];
  });
  return new Map(days);
}

/** Removes days that are in no week any more, so that the tally stays small. */
export function soldDaysForgotten(fileId: string, sold: SoldByDay, now: number): Write[] {
  const over = [...sold.keys()].filter((soldOn) => !isOfWeek(endOf(soldOn) + day, now));
  if (over.length === 0) return [];
  const set = Object.fromEntries(over.map((soldOn) => [attributeOf(soldOn), undefined]));
  return [changeItem(tallyKey(fileId), set)];
}

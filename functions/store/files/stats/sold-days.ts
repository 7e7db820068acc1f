import { isOfWeek, type SoldByDay } from '#functions/domain/catalog/home-sections';
import { beijingDay, endOf } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import type { Order } from '#functions/store/orders/orders';
import { day } from '#shared/limits';
import { type SoldOn, tallyKey } from './tally.ts';

/**
 * How many were sold of a post on a day of Beijing's: in its tally, which every sale is counted in anyway, and for as long as
 * somebody asks what sells this week.
 */
const attributeOf = (soldOn: string) => `sold${soldOn}` as const;
const attributePattern = /^sold(\d{8})$/;

/**
 * Belongs to what is tallied of a purchase, or of its end: by the day it was paid on, whenever that is. What costs nothing is
 * taken and not sold, and what was sold long ago is in no week.
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

/** Days that are in no week any more: the tally stays as small as it was. */
export function soldDaysForgotten(fileId: string, sold: SoldByDay, now: number): Write[] {
  const over = [...sold.keys()].filter((soldOn) => !isOfWeek(endOf(soldOn) + day, now));
  if (over.length === 0) return [];
  const set = Object.fromEntries(over.map((soldOn) => [attributeOf(soldOn), undefined]));
  return [{ update: tallyKey(fileId), change: { set }, when: [{ exists: true }] }];
}

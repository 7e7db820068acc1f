import * as z from 'zod';
import { beijingDay } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { amount } from '../orders/orders.ts';
import { countsWrite } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

const earnedPk = (sellerId: string): string => `EARNED#${sellerId}`;

/** Earnings and number of sales that settled on a day in Beijing, less those taken back on it. */
export const earnedWrite = (
  sellerId: string,
  { earnings, sales }: { earnings: Fen; sales: number },
  now: number,
): Write => countsWrite({ pk: earnedPk(sellerId), sk: beijingDay(now) }, 'earned', { earned: earnings, sales });

export const earnedItem = z.object({ sk: z.string(), earned: amount, sales: z.number() });

/** One entry for each date, `20261120`, in fen; days without earnings included. */
export async function earningsByDay(table: Table, sellerId: string, dates: readonly string[]) {
  const [first = '', last = ''] = [dates.at(0), dates.at(-1)];
  const items = await queryAll(table, { pk: earnedPk(sellerId), between: [first, last] });
  const earned = new Map(
    items.map((item) => earnedItem.parse(item)).map((dayEarnings) => [dayEarnings.sk, dayEarnings]),
  );
  return dates.map((date) => earned.get(date) ?? { earned: fen(0), sales: 0 });
}

/** Earnings of the last `days` days in Beijing, up to today. */
export async function recentEarnings(
  table: Table,
  sellerId: string,
  { days, now }: { days: number; now: number },
): Promise<Fen[]> {
  const dates = Array.from({ length: days }, (_, at) => beijingDay(now - (days - 1 - at) * day));
  return (await earningsByDay(table, sellerId, dates)).map(({ earned }) => earned);
}

/** The sum of all days, by a consistent read. */
export async function totalEarned(table: Table, sellerId: string): Promise<number> {
  const days = await queryAll(table, { pk: earnedPk(sellerId), consistent: true });
  return days.reduce((sum, dayEarnings) => sum + earnedItem.parse(dayEarnings).earned, 0);
}

import * as z from 'zod';
import { beijingDay } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { amount } from '../orders/orders.ts';
import { countsWrite } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/** What sellers earned, by day. */
const earnedPk = (sellerId: string): string => `EARNED#${sellerId}`;

/** What settled on a day of Beijing's calendar, and how many sales; less what was taken back on it. */
export const earnedWrite = (
  sellerId: string,
  { earnings, sales }: { earnings: Fen; sales: number },
  now: number,
): Write => countsWrite({ pk: earnedPk(sellerId), sk: beijingDay(now) }, 'earned', { earned: earnings, sales });

export const earnedItem = z.object({ sk: z.string(), earned: amount, sales: z.number() });

type DayEarnings = Pick<z.output<typeof earnedItem>, 'earned' | 'sales'>;

/** Day by day from the first, days without earnings too; `20261120` → fen. */
export async function earningsByDay(table: Table, sellerId: string, dates: readonly string[]): Promise<DayEarnings[]> {
  const [first = '', last = ''] = [dates.at(0), dates.at(-1)];
  const items = await queryAll(table, { pk: earnedPk(sellerId), between: [first, last] });
  const earned = new Map(items.map((item) => earnedItem.parse(item)).map((one) => [one.sk, one]));
  return dates.map((date) => earned.get(date) ?? { earned: fen(0), sales: 0 });
}

/** On the last so many days of Beijing's calendar, today the last of them. */
export async function earnedLately(
  table: Table,
  sellerId: string,
  { days, now }: { days: number; now: number },
): Promise<Fen[]> {
  const dates = Array.from({ length: days }, (_, at) => beijingDay(now - (days - 1 - at) * day));
  return (await earningsByDay(table, sellerId, dates)).map(({ earned }) => earned);
}

/** On all days together, as it stands. */
export async function earnedInAll(table: Table, sellerId: string): Promise<number> {
  const days = await queryAll(table, { pk: earnedPk(sellerId), consistent: true });
  return days.reduce((sum, one) => sum + earnedItem.parse(one).earned, 0);
}

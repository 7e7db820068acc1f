import * as z from 'zod';
import type { Table, Write } from '#functions/ports/table';
import { dueTime } from '../table/due.ts';
import { newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

export const waitingRefundItem = z.object({ outTradeNo: z.string(), since: z.number() });

/** A granted refund that the seller's balance does not fund yet. */
export type WaitingRefund = z.output<typeof waitingRefundItem>;

const waitingPk = (sellerId: string): string => `WAITING#${sellerId}`;

const waitingKey = (sellerId: string, { outTradeNo, since }: Pick<WaitingRefund, 'outTradeNo' | 'since'>) => ({
  pk: waitingPk(sellerId),
  sk: `${dueTime(since)}#${outTradeNo}`,
});

export const newWaiting = (sellerId: string, waiting: WaitingRefund): Write =>
  newItem({ ...waitingKey(sellerId, waiting), kind: 'waiting-refund', ...waiting });

export const waitingGone = (sellerId: string, waiting: Pick<WaitingRefund, 'outTradeNo' | 'since'>): Write => ({
  remove: waitingKey(sellerId, waiting),
});

/** The longest wait first, from a consistent read. */
export async function listWaiting(table: Table, sellerId: string): Promise<WaitingRefund[]> {
  return (await queryAll(table, { pk: waitingPk(sellerId), consistent: true })).map((item) =>
    waitingRefundItem.parse(item),
  );
}

export const isRefundWaiting = async (
  table: Table,
  sellerId: string,
  waiting: Pick<WaitingRefund, 'outTradeNo' | 'since'>,
): Promise<boolean> => (await table.get(waitingKey(sellerId, waiting), { consistent: true })) !== undefined;

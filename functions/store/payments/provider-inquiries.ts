import * as z from 'zod';
import { queryInterval } from '#functions/domain/orders/orders';
import type { Committed, Condition, Key, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { day } from '#shared/limits';

/** When an order's provider was last queried. Not in the order itself, whose writes go to two indexes as well. */
const inquiryItem = z.object({
  at: z.number(),
  /** Set if the answer was that nothing is paid yet; any other answer moves the order. */
  heard: z.literal('open').optional(),
});

const inquiryKey = (outTradeNo: string): Key => ({ pk: `ORD#${outTradeNo}`, sk: 'ASKED' });

export const inquiryWrite = (outTradeNo: string, now: number, when: readonly Condition[] = []): Write => ({
  put: { ...inquiryKey(outTradeNo), kind: 'asked', at: now, ttl: Math.ceil((now + day) / 1000) },
  ...(when.length > 0 && { when }),
});

/** Only one of many concurrent requests gets to query the provider. */
export const turnWrite = (outTradeNo: string, now: number): Write =>
  inquiryWrite(outTradeNo, now, [{ attribute: 'at', absentOrBefore: now - queryInterval + 1 }]);

/** The answer to another request's query, if there is one already. */
export function answerInTurn(committed: Extract<Committed, { ok: false }>): 'open' | undefined {
  const [refused] = committed.failed;
  return refused?.item && inquiryItem.parse(refused.item).heard;
}

export const openAnswerWrite = (outTradeNo: string, askedAt: number): Write =>
  changeItem(inquiryKey(outTradeNo), { heard: 'open' }, [{ attribute: 'at', equals: askedAt }]);

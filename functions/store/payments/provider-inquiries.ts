import * as z from 'zod';
import { queryInterval } from '#functions/domain/orders/orders';
import type { Committed, Condition, Key, Write } from '#functions/ports/table';
import { day } from '#shared/limits';

/** When the provider of an order was last asked about it. Beside the order, which is in two indexes and would be written to both. */
const inquiryItem = z.object({
  at: z.number(),
  /** That nobody has paid yet, where the answer was so; every other answer has moved the order. */
  heard: z.literal('open').optional(),
});

const inquiryKey = (outTradeNo: string): Key => ({ pk: `ORD#${outTradeNo}`, sk: 'ASKED' });

export const inquiryWrite = (outTradeNo: string, now: number, when: readonly Condition[] = []): Write => ({
  put: { ...inquiryKey(outTradeNo), kind: 'asked', at: now, ttl: Math.ceil((now + day) / 1000) },
  ...(when.length > 0 && { when }),
});

/** Of many who want to ask at once one may. */
export const turnWrite = (outTradeNo: string, now: number): Write =>
  inquiryWrite(outTradeNo, now, [{ attribute: 'at', absentOrBefore: now - queryInterval + 1 }]);

/** What was heard in the turn that somebody else has, as far as it is known. */
export function answerInTurn(committed: Extract<Committed, { ok: false }>): 'open' | undefined {
  const [refused] = committed.failed;
  return refused?.item && inquiryItem.parse(refused.item).heard;
}

export const openAnswerWrite = (outTradeNo: string, askedAt: number): Write => ({
  update: inquiryKey(outTradeNo),
  change: { set: { heard: 'open' } },
  when: [{ attribute: 'at', equals: askedAt }],
});

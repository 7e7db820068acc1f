import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { fen } from '#shared/money';
import type { WechatTrade } from './trades.ts';

/** Keeps the stub's trades from one start of the local engine to the next. */

const amount = z.number().int().transform(fen);

const refund = z.object({
  refundNo: z.string(),
  refundId: z.string(),
  amount,
  status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
  at: z.number(),
  notifyUrl: z.string().optional(),
});

const trade = z.object({
  outTradeNo: z.string(),
  scene: z.enum(['native', 'h5', 'jsapi']),
  amount,
  description: z.string(),
  notifyUrl: z.string(),
  expiresAt: z.number(),
  openid: z.string().optional(),
  prepayId: z.string(),
  createdAt: z.number(),
  status: z.enum(['NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED']),
  transactionId: z.string().exactOptional(),
  payer: z.string().exactOptional(),
  paidAt: z.number().exactOptional(),
  refunds: z.array(refund).transform((all) => new Map(all.map((entry) => [entry.refundNo, entry]))),
});

/** Empty where the file is missing or cut off. */
export function readTrades(path: string): WechatTrade[] {
  try {
    return z.array(trade).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}

/** Writes the trades to the file whenever they have changed since the last call. */
export function tradeWriter(path: string): (trades: Iterable<WechatTrade>) => void {
  let written = '';
  return (trades) => {
    const text = JSON.stringify([...trades].map((entry) => ({ ...entry, refunds: [...entry.refunds.values()] })));
    if (text === written) return;
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    written = text;
  };
}

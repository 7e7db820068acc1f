import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { WechatRefund, WechatTrade } from './trades.ts';

/** Keeps the stub's trades from one start of the local engine to the next. */

type StoredTrade = Omit<WechatTrade, 'refunds'> & { refunds: WechatRefund[] };

/** Empty where the file is missing or cut off. */
export function readTrades(path: string): WechatTrade[] {
  try {
    const stored: StoredTrade[] = JSON.parse(readFileSync(path, 'utf8'));
    return stored.map((trade) => ({
      ...trade,
      refunds: new Map(trade.refunds.map((entry) => [entry.refundNo, entry])),
    }));
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

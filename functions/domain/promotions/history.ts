import type { Fen } from '#shared/money';
import type { PriceNow } from './prices.ts';

type Kind = 'list' | 'sale' | 'pay_what';

/** A recorded change of the list price, or a timed discount. */
interface PriceRecord {
  price: Fen;
  priceKind: Kind;
  since: number;
  until?: number | undefined;
  before?: Fen | undefined;
}

export interface PricePeriod {
  price: Fen;
  kind: Kind;
  since: number;
  until?: number | undefined;
}

interface HistoryContext {
  current: PriceNow;
  /** A running discount may not be recorded yet. */
  sale?: { price: Fen; from: number; until: number } | undefined;
  createdAt: number;
  /** The beginning of the shown history. */
  since: number;
  now: number;
}

/** The past prices, newest first; the first price is the one before the first change. */
export function historyOf(
  records: readonly PriceRecord[],
  { current, sale, createdAt, since, now }: HistoryContext,
): PricePeriod[] {
  const lists = records.filter(({ priceKind }) => priceKind !== 'sale');
  const first = lists.at(-1);
  const kind = current.suggest === undefined ? 'list' : 'pay_what';
  const beginning: PricePeriod = first
    ? { price: first.before ?? first.price, kind: 'list', since: createdAt }
    : { price: current.list, kind, since: createdAt };
  const running = sale && sale.from <= now && now < sale.until ? sale : undefined;
  const isRecorded = records.some((entry) => entry.priceKind === 'sale' && entry.since === running?.from);
  const stretches = [
    ...records.map(({ price, priceKind, since: from, until }) => ({ price, kind: priceKind, since: from, until })),
    ...(running && !isRecorded
      ? [{ price: running.price, kind: 'sale' as const, since: running.from, until: running.until }]
      : []),
    ...(first && first.since <= since ? [] : [beginning]),
  ];
  return stretches
    .filter(({ kind: entry, until }) => entry !== 'sale' || (until ?? now) > since)
    .toSorted((entry, other) => other.since - entry.since);
}

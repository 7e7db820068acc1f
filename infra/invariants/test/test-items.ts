import type { Item } from '#functions/ports/table';
import { violationsIn } from '../invariants.ts';

/** Monday, half past ten in Beijing. */
export const now = Date.parse('2026-11-23T10:30:00+08:00');
export const seller = '01M7TJYRB6YHJF34KE5FA59HWX';
export const pk = `SBAL#${seller}`;

/** A time in November 2026 in Beijing: `23T09:15`. */
export const at = (time: string): number => Date.parse(`2026-11-${time}:00+08:00`);

export const entries = (...amounts: [account: string, amount: number][]) =>
  amounts.map(([account, amount]) => ({ account, amount }));

/** A posting that gives the seller that amount, or takes it. */
export const posting = (reference: string, owed: number, rest: Record<string, unknown> = {}): Item => ({
  ...{ kind: 'posting', pk: `LTX#${reference}`, sk: 'LTX', reference, ownedPk: `SLTX#${seller}` },
  ...{ at: at('22T09:15'), entries: entries([`seller:${seller}`, -owed], ['psp:mock', owed]), ...rest },
});

/** A settled sale with the attributes that the sums read. */
export const sold = (no: string, owed: number, bucket: string): Item[] => [
  posting(`PAY#${no}`, owed, { rolled: at('22T09:16') }),
  { kind: 'sale', pk: `SALE#${no}`, sk: 'SALE', outTradeNo: no, bucket, soldAt: at('22T09:15') },
];

export const bucket = (sk: string, amount: number, rest: Record<string, unknown> = {}): Item => ({
  ...{ kind: 'bucket', pk, sk, amount, ...rest },
});

/** Violations that mention the text. */
export const linesAbout = (items: readonly Item[], about: string): string[] =>
  violationsIn({ items, sizes: undefined }, now).filter((line) => line.includes(about));

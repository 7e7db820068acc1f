/** Arithmetic for browser and API; prices in requests are parsed in contract/shapes/price.ts. */

import { platformFeePercent } from './limits.ts';

/** Whole fen. A yuan amount exists only in text and in API bodies. */
export type Fen = number & { readonly unit: 'fen' };

const isFen = (value: number): value is Fen => Number.isSafeInteger(value);

/** @throws when the number is not whole: a fraction of a fen is always a bug. */
export function fen(value: number): Fen {
  if (!isFen(value)) throw new Error(`not a whole number of fen: ${value}`);
  return value;
}

const yuanText = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/;

/** Reads `39`, `39.5` or `39.50`; undefined for everything else, signs and exponents included. */
export function fenFromYuan(text: string): Fen | undefined {
  const match = yuanText.exec(text);
  if (!match) return undefined;
  const [, yuan = '0', decimals = ''] = match;
  return fen(Number(yuan) * 100 + Number(decimals.padEnd(2, '0')));
}

/** `3900` → `39.00`; the form every provider and every receipt takes. */
export function yuanFixed(amount: Fen): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The number an API body carries. Exact to two decimals for every amount the limits allow. */
export const yuanNumber = (amount: Fen): number => Number(yuanFixed(amount));

/** The fee is rounded down, so fee and earnings add up exactly and the seller never gets less than 95 %. */
export function splitSale(amount: Fen): { fee: Fen; earnings: Fen } {
  const fee = fen(Math.floor((amount * platformFeePercent) / 100));
  return { fee, earnings: fen(amount - fee) };
}

import { limits } from '#shared/limits';
import { fen, yuanFixed } from '#shared/money';
import { priceOf } from './fields.ts';

/** In fen: what an arrow key and what a page key adds. */
export const priceSteps = { arrow: 1, page: 100 } as const;

/**
 * The price after so many fen more or less, counted whole: binary fractions would make 20.000000000000004 of it. What
 * is no price stays for its writer to mend; an empty field begins at 0.
 */
export function steppedPrice(text: string, by: number): string {
  const from = text.trim() === '' ? fen(0) : priceOf(text);
  if (from === undefined) return text;
  return yuanFixed(fen(Math.min(limits.priceMaxFen, Math.max(0, from + by))));
}

/** What stands around an amount where it is copied from. */
const around = /^(?:[¥$]|CNY|RMB|人民币)|(?:元|CNY|RMB)$/gi;

/** 1,234.50 as it is printed: groups of three. */
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** `¥1,234.50` or `１２.５ 元`, as its number; undefined where it is none. */
export function pastedPrice(text: string): string | undefined {
  const bare = text.normalize('NFKC').replace(/\s/g, '').replace(around, '').replace('。', '.');
  const number = grouped.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^\d+(?:\.\d*)?$/.test(number) ? number : undefined;
}

import { limits } from '#shared/limits';
import { fen, yuanFixed } from '#shared/money';
import { priceOf } from './fields.ts';

/** In fen: the steps of the arrow keys and the page keys. */
export const priceSteps = { arrow: 1, page: 100 } as const;

/**
 * The price changed by this many fen, computed in whole fen. Text that is no price stays; an empty field counts as 0.
 */
export function steppedPrice(text: string, change: number): string {
  const current = text.trim() === '' ? fen(0) : priceOf(text);
  if (current === undefined) return text;
  return yuanFixed(fen(Math.min(limits.priceMaxFen, Math.max(0, current + change))));
}

/** Currency signs around a copied amount. */
const currencySigns = /^(?:[¥$]|CNY|RMB|人民币)|(?:元|CNY|RMB)$/gi;

/** A number with thousands separators, such as 1,234.50. */
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** `¥1,234.50` or `１２.５ 元` as a plain number; undefined if it is none. */
export function pastedPrice(text: string): string | undefined {
  const bare = text.normalize('NFKC').replace(/\s/g, '').replace(currencySigns, '').replace('。', '.');
  const number = grouped.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^\d+(?:\.\d*)?$/.test(number) ? number : undefined;
}

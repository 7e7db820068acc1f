import type { Language } from '../i18n/language.ts';

const counts = new Intl.NumberFormat('en-US');
const yuan = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Yuan as the API sends them → whole fen, free of the dust of binary fractions. */
export const fenOf = (yuanAmount: number) => Math.round(yuanAmount * 100);

/** 3900 → ¥39.00 */
export const formatMoney = (fen: number) => `${fen < 0 ? '−' : ''}¥${yuan.format(Math.abs(fen) / 100)}`;

/** 12408 → 12,408 */
export const formatCount = (count: number) => counts.format(count);

const units = ['KB', 'MB', 'GB'] as const;

/** 1536 → 1.50 KB, in steps of 1024. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  let size = bytes / 1024;
  let unit = 0;
  /** 1023.999 KB would be printed as 1024.00 KB; it belongs to the next unit. */
  while (size >= 1023.995 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${units[unit]}`;
}

export type Moment = string | number | Date;

interface DateStyle {
  language: Language;
  withTime?: boolean;
  /** The reader's own, unless a test fixes it. */
  timeZone?: string;
}

/** zh 2026 年 11 月 2 日, en Nov 2, 2026; with the time 2026 年 11 月 2 日 14:32 and Nov 2, 2026, 14:32. */
export function formatDate(moment: Moment, { language, withTime = false, timeZone }: DateStyle): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const zone = timeZone ? { timeZone } : {};
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone }).format(date);
  if (language === 'en') {
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...zone }).format(date);
    return withTime ? `${day}, ${time}` : day;
  }
  const parts = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', ...zone });
  const part = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  const day = `${part.year} 年 ${part.month} 月 ${part.day} 日`;
  return withTime ? `${day} ${time}` : day;
}

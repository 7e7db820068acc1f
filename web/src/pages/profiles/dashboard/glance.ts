import { limits } from '#shared/limits';

type PartOfDay = 'morning' | 'afternoon' | 'evening';

export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

export interface Storage {
  used_bytes: number;
  limit_bytes: number;
}

/** Shown until the storage is known. */
export const defaultStorage: Storage = { used_bytes: 0, limit_bytes: limits.storageBytes };

const warnAt = 80;
const alarmAt = 95;

export interface StorageLevel {
  /** Rounded down: 100 means that nothing more fits. */
  percent: number;
  left: number;
  tone: 'ink' | 'warn' | 'bad';
}

export function levelOf({ used_bytes: used, limit_bytes: limit }: Storage): StorageLevel {
  const share = limit > 0 ? (used / limit) * 100 : 100;
  const tone = share >= alarmAt ? 'bad' : share >= warnAt ? 'warn' : 'ink';
  return { percent: Math.min(100, Math.floor(share)), left: Math.max(0, limit - used), tone };
}

export const steps = ['file', 'payout', 'share'] as const;
export type Step = (typeof steps)[number];

export interface Progress {
  files: number | undefined;
  payoutAccount: string | null | undefined;
  sales: number | undefined;
  /** The seller has shared their storefront. */
  isShared: boolean;
}

/** The steps that a new seller has done; undefined until all are known, so that no finished step is proposed. */
export function doneOf({ files, payoutAccount, sales, isShared }: Progress): ReadonlySet<Step> | undefined {
  if (files === undefined || payoutAccount === undefined || sales === undefined) return undefined;
  const completed = { file: files > 0, payout: payoutAccount !== null, share: isShared || sales > 0 };
  return new Set(steps.filter((step) => completed[step]));
}

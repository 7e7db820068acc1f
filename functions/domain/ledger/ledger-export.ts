import { createHash } from 'node:crypto';
import { fenFromYuan, yuanFixed } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { beijingDate, dateAfter, instant } from '../time.ts';
import type { Entries } from './ledger.ts';

/**
 * The ledger of a day as a text that can be verified: two lines of header, one posting a line, and a last line with the SHA-256 of all
 * before it. The second line carries the checksum of the day before, so that no day can be changed, dropped or inserted without
 * changing all later ones.
 */

interface ExportedPosting {
  reference: string;
  at: number;
  entries: Entries;
  memo?: string | undefined;
}

/** Stands for the checksum before the first day. */
export const noChecksum = '0'.repeat(64);

/** Ordered by time, then by reference as text, which is the same in every locale. */
const inOrder = (a: ExportedPosting, other: ExportedPosting): number =>
  a.at - other.at || (a.reference < other.reference ? -1 : Number(a.reference > other.reference));

const lineOf = ({ at, reference, entries, memo }: ExportedPosting): string =>
  JSON.stringify({
    at: instant(at),
    reference,
    entries: entries.map(({ account, amount }) => [account, yuanFixed(amount)]),
    ...(memo !== undefined && { memo }),
  });

const titleOf = (day: string): string => `Tanwei ledger 1, ${day} in Beijing`;
const previousOf = (day: string, checksum: string): string => `after ${dateAfter(day, -1)} ${checksum}`;

export interface ExportedDay {
  day: string;
  /** The checksum of the day before. */
  previous: string;
  postings: readonly ExportedPosting[];
}

const bodyOf = ({ day, previous, postings }: ExportedDay): string =>
  [titleOf(day), previousOf(day, previous), ...postings.toSorted(inOrder).map(lineOf), ''].join('\n');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const checksumOf = (ledger: ExportedDay): string => sha256(bodyOf(ledger));

/** The text with the checksum of its closing: later changes do not match it. */
export const ledgerText = (ledger: ExportedDay, checksum: string): string => `${bodyOf(ledger)}sha256 ${checksum}\n`;

export interface VerifiedDay {
  day: string;
  previous: string;
  checksum: string;
  postings: number;
}

export type LedgerFault =
  /** Not a ledger of a day, or not in the exact format. */
  | 'ledger_form'
  /** The lines do not have the checksum of the last line. */
  | 'ledger_checksum'
  /** The checksum matches, but the contents are impossible. */
  | 'ledger_sense';

const format =
  /^Tanwei ledger 1, (\d{4}-\d{2}-\d{2}) in Beijing\nafter \d{4}-\d{2}-\d{2} ([0-9a-f]{64})\n((?:\{[^\n]*\}\n)*)sha256 ([0-9a-f]{64})\n$/;

/** Rejects bytes that are not UTF-8, and a byte order mark. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsePosting(line: string): ExportedPosting | undefined {
  const { at, reference, entries, memo } = JSON.parse(line);
  const amounts = (entries as [string, string][]).map(([account, yuan]) => ({ account, amount: signedFen(yuan) }));
  if (amounts.some(({ amount }) => amount === undefined)) return undefined;
  return { at: Date.parse(at), reference, entries: amounts as unknown as Entries, memo };
}

function signedFen(yuan: string): number | undefined {
  const amount = fenFromYuan(yuan.replace('-', ''));
  return amount === undefined ? undefined : yuan.startsWith('-') ? 0 - amount : amount;
}

function makesSense(day: string, lines: readonly string[]): boolean {
  try {
    const booked = lines.map(parsePosting);
    const parsed = booked.filter((a) => a !== undefined);
    const isEven = ({ entries }: ExportedPosting): boolean =>
      entries.reduce((sum, { amount }) => sum + amount, 0) === 0;
    return (
      parsed.length === lines.length &&
      parsed.every((a) => isEven(a) && beijingDate(a.at) === day) &&
      parsed.toSorted(inOrder).map(lineOf).join('\n') === lines.join('\n')
    );
  } catch {
    return false;
  }
}

/** Whether a file is byte for byte what was exported. That no other file took its place follows from the chain of days. */
export function verifyLedger(bytes: Uint8Array): Result<VerifiedDay, LedgerFault> {
  const text = textOf(bytes);
  const [, day = '', previous = '', lines = '', checksum = ''] = (text !== undefined && format.exec(text)) || [];
  if (text === undefined || day === '') return refuse('ledger_form');
  if (sha256(text.slice(0, text.lastIndexOf('sha256 '))) !== checksum) return refuse('ledger_checksum');
  const written = lines.split('\n').slice(0, -1);
  const isWhole = text.startsWith(`${titleOf(day)}\n${previousOf(day, previous)}\n`) && makesSense(day, written);
  return isWhole ? ok({ day, previous, checksum, postings: written.length }) : refuse('ledger_sense');
}

/** The days that do not continue the chain of the day before; the first day is not checked. */
export function brokenDays(days: readonly VerifiedDay[]): string[] {
  const inTime = days.toSorted((a, other) => (a.day < other.day ? -1 : 1));
  return inTime.flatMap((a, at) => {
    const before = inTime[at - 1];
    const follows = !before || (before.day === dateAfter(a.day, -1) && before.checksum === a.previous);
    return follows ? [] : [a.day];
  });
}

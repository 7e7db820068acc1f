import { createHash } from 'node:crypto';
import { fenFromYuan, yuanFixed } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { beijingDate, dateAfter, instant } from '../time.ts';
import type { Entries } from './ledger.ts';

/**
 * The ledger of a day as a text that anybody can check: two lines of what it is, a posting a line, and a last line with
 * the SHA-256 of all that stands before it. The second line has the checksum of the day before, so that no day can be
 * changed, left out or put in without all after it.
 */

interface Booked {
  reference: string;
  at: number;
  entries: Entries;
  memo?: string | undefined;
}

/** Of the day before the first. */
export const noChecksum = '0'.repeat(64);

/** By time, then by reference: as text, which is the same everywhere. */
const inOrder = (a: Booked, other: Booked): number =>
  a.at - other.at || (a.reference < other.reference ? -1 : Number(a.reference > other.reference));

const lineOf = ({ at, reference, entries, memo }: Booked): string =>
  JSON.stringify({
    at: instant(at),
    reference,
    entries: entries.map(({ account, amount }) => [account, yuanFixed(amount)]),
    ...(memo !== undefined && { memo }),
  });

const titleOf = (day: string): string => `Tanwei ledger 1, ${day} in Beijing`;
const previousOf = (day: string, checksum: string): string => `after ${dateAfter(day, -1)} ${checksum}`;

export interface LedgerDay {
  day: string;
  /** The checksum of the day before. */
  previous: string;
  postings: readonly Booked[];
}

const bodyOf = ({ day, previous, postings }: LedgerDay): string =>
  [titleOf(day), previousOf(day, previous), ...postings.toSorted(inOrder).map(lineOf), ''].join('\n');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const checksumOf = (ledger: LedgerDay): string => sha256(bodyOf(ledger));

/** With the checksum it was closed with: what was changed since does not fit it. */
export const ledgerText = (ledger: LedgerDay, checksum: string): string => `${bodyOf(ledger)}sha256 ${checksum}\n`;

// ── Checking ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Verified {
  day: string;
  previous: string;
  checksum: string;
  postings: number;
}

export type LedgerFault =
  /** It is no ledger of a day, or not in the very form they are written in. */
  | 'ledger_form'
  /** Its lines do not give the checksum in its last line. */
  | 'ledger_checksum'
  /** Its checksum is right, and what it says cannot be. */
  | 'ledger_sense';

const form =
  /^Tanwei ledger 1, (\d{4}-\d{2}-\d{2}) in Beijing\nafter \d{4}-\d{2}-\d{2} ([0-9a-f]{64})\n((?:\{[^\n]*\}\n)*)sha256 ([0-9a-f]{64})\n$/;

/** Bytes that are no text are no ledger; a mark of byte order is a byte too many. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A line back as what it says; undefined where it says nothing of the kind. */
function bookedIn(line: string): Booked | undefined {
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
    const booked = lines.map(bookedIn);
    const parsed = booked.filter((a) => a !== undefined);
    const isEven = ({ entries }: Booked): boolean => entries.reduce((sum, { amount }) => sum + amount, 0) === 0;
    return (
      parsed.length === lines.length &&
      parsed.every((a) => isEven(a) && beijingDate(a.at) === day) &&
      parsed.toSorted(inOrder).map(lineOf).join('\n') === lines.join('\n')
    );
  } catch {
    return false;
  }
}

/** Whether a file is what left here, to the byte. That nobody wrote another one in its place, the chain of days says. */
export function verifyLedger(bytes: Uint8Array): Result<Verified, LedgerFault> {
  const text = textOf(bytes);
  const [, day = '', previous = '', lines = '', checksum = ''] = (text !== undefined && form.exec(text)) || [];
  if (text === undefined || day === '') return refuse('ledger_form');
  if (sha256(text.slice(0, text.lastIndexOf('sha256 '))) !== checksum) return refuse('ledger_checksum');
  const written = lines.split('\n').slice(0, -1);
  const isWhole = text.startsWith(`${titleOf(day)}\n${previousOf(day, previous)}\n`) && makesSense(day, written);
  return isWhole ? ok({ day, previous, checksum, postings: written.length }) : refuse('ledger_sense');
}

/** The days that do not follow on the one before them, or have none before them; the first is taken as it is. */
export function brokenIn(days: readonly Verified[]): string[] {
  const inTime = days.toSorted((a, other) => (a.day < other.day ? -1 : 1));
  return inTime.flatMap((a, at) => {
    const before = inTime[at - 1];
    const follows = !before || (before.day === dateAfter(a.day, -1) && before.checksum === a.previous);
    return follows ? [] : [a.day];
  });
}

import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import { startOfDate } from '../time.ts';
import { brokenDays, checksumOf, ledgerText, noChecksum, verifyLedger } from './ledger-export.ts';

const day = '2026-11-20';

const posting = (reference: string, minutes: number, memo?: string) => ({
  reference,
  at: startOfDate(day) + minutes * 60_000,
  entries: [
    { account: 'psp:mock', amount: fen(3900) },
    { account: 'seller:nan', amount: fen(-3705) },
    { account: 'fee', amount: fen(-195) },
  ] as const,
  ...(memo !== undefined && { memo }),
});

const ledger = { day, previous: noChecksum, postings: [posting('PAY#b', 2, '“退款”\n第二行'), posting('PAY#a', 2)] };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = ledgerText(ledger, checksumOf(ledger));

test('a posting is a line, in an order that depends on nothing but them', () => {
  expect(text.split('\n')).toEqual([
    'Tanwei ledger 1, 2026-11-20 in Beijing',
    `after 2026-11-19 ${noChecksum}`,
    '{"at":"2026-11-19T16:02:00.000Z","reference":"PAY#a","entries":[["psp:mock","39.00"],["seller:nan","-37.05"],["fee","-1.95"]]}',
    '{"at":"2026-11-19T16:02:00.000Z","reference":"PAY#b","entries":[["psp:mock","39.00"],["seller:nan","-37.05"],["fee","-1.95"]],"memo":"“退款”\\n第二行"}',
    `sha256 ${checksumOf(ledger)}`,
    '',
  ]);
  expect(checksumOf({ ...ledger, postings: ledger.postings.toReversed() })).toBe(checksumOf(ledger));
});

test('what left here verifies, a day without postings too', () => {
  const { checksum } = { checksum: checksumOf(ledger) };
  expect(verifyLedger(bytesOf(text))).toEqual({
    ok: true,
    value: { day, previous: noChecksum, checksum, postings: 2 },
  });
  const empty = { day, previous: checksum, postings: [] };
  expect(verifyLedger(bytesOf(ledgerText(empty, checksumOf(empty))))).toMatchObject({ ok: true });
});

const isFine = (changed: Uint8Array): boolean => verifyLedger(changed).ok;

/** Each byte another one, gone, or with one more before it. */
const around = (bytes: Uint8Array, at: number): Uint8Array[] => [
  ...[1, 32, 128].map((by) => bytes.with(at, (bytes[at] ?? 0) ^ by)),
  new Uint8Array([...bytes.slice(0, at), ...bytes.slice(at + 1)]),
  new Uint8Array([...bytes.slice(0, at), 32, ...bytes.slice(at)]),
];

test('no byte can be changed, added or left out, wherever it is', () => {
  const bytes = bytesOf(text);
  const positions = Array.from(bytes, (_, at) => at);
  expect(positions.filter((at) => around(bytes, at).some(isFine))).toEqual([]);
  expect(isFine(new Uint8Array([...bytes, 10]))).toBe(false);
  expect(isFine(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toBe(false);
});

test('a file with a checksum of its own is refused where it says what cannot be', () => {
  const forged = (postings: typeof ledger.postings, of = day) => {
    const exported = { day: of, previous: noChecksum, postings };
    return verifyLedger(bytesOf(ledgerText(exported, checksumOf(exported))));
  };
  const uneven = { ...posting('PAY#c', 3), entries: [{ account: 'fee', amount: fen(-1) }] as const };
  expect(forged([uneven as never])).toEqual({ ok: false, code: 'ledger_sense' });
  expect(forged(ledger.postings, '2026-11-21')).toEqual({ ok: false, code: 'ledger_sense' });
});

test('days follow on each other, whichever is changed, missing or put in', () => {
  const days: { day: string; previous: string; checksum: string; postings: number }[] = [];
  for (let at = 1; at <= 5; at++) {
    const one = { day: `2026-11-0${at}`, previous: days.at(-1)?.checksum ?? noChecksum, postings: [] };
    days.push({ ...one, checksum: checksumOf(one), postings: 0 });
  }
  expect(brokenDays(days.toReversed())).toEqual([]);
  expect(brokenDays(days.filter((_, at) => at !== 2))).toEqual(['2026-11-04']);
  const other = days.map((one, at) => (at === 1 ? { ...one, checksum: noChecksum } : one));
  expect(brokenDays(other)).toEqual(['2026-11-03']);
});

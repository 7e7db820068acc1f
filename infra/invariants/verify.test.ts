import { beforeAll, expect, test } from 'vitest';
import type { Item } from '#functions/ports/table';
import { wholeTable } from '#infra/migrations/test-table';
import { balancesIn } from './balances.ts';
import { violationsIn } from './invariants.ts';
import { unreadableIn } from './shape/readable.ts';
import { demoItems, entryReport, stoppedAt } from './test/demo-items.ts';
import { mutations } from './test/mutations.ts';

let market: Item[];
let entries: Item[];

beforeAll(async () => {
  ({ market, entries } = await demoItems());
});

const violationsOf = (items: readonly Item[], stored: readonly Item[] = entries): string[] =>
  violationsIn({ items, entries: entryReport(items, stored), sizes: undefined }, stoppedAt);

test('a market that is whole has nothing to be told of, its lists of search included', () => {
  expect(violationsOf(market)).toEqual([]);
  expect(entries.length).toBeGreaterThan(2000);
});

test('entries of search that are gone, of nothing, in another list, or show another card, are told by their keys', () => {
  const entry = entries.find(({ pk, sk }) => pk.startsWith('T3#A') && sk.startsWith('N#'));
  const rest = entries.filter((candidate) => candidate !== entry);
  if (!entry) throw new Error('there is no entry');
  const key = `${entry.pk} / ${entry.sk}`;
  expect(violationsOf(market, rest)).toEqual([`I10 search-entry ${key} is not there`]);
  const nobody = { ...entry, sk: 'N#01M7TJYTYMK02KGHVR9CT0NYD0' };
  expect(violationsOf(market, [...entries, nobody])).toEqual([
    `I10 search-entry ${nobody.pk} / ${nobody.sk}: 01M7TJYTYMK02KGHVR9CT0NYD0 does not belong into this list`,
  ]);
  const movedEntry = { ...entry, pk: 'T3#Azz' };
  expect(violationsOf(market, [...rest, movedEntry])).toEqual([
    `I10 search-entry ${key} is not there`,
    expect.stringContaining(`I10 search-entry T3#Azz / ${entry.sk}: `),
  ]);
  const card = JSON.stringify(JSON.parse(String(entry.card)).with(3, '另一个标题').with(6, 1));
  expect(violationsOf(market, [...rest, { ...entry, card }])).toEqual([
    expect.stringContaining(`I10 search-entry ${key}: it does not show the title of FILE#`),
    expect.stringContaining(`I10 search-entry ${key}: it does not show the price of FILE#`),
  ]);
});

/**
 * Attributes that nothing else can confirm: texts and times stored once, sealed data, progress, and what expires after
 * days. `*` stands for the whole kind.
 */
const free: Record<string, string> = {
  'asked-email': 'lost ttl',
  archive: '*',
  bestseller: 'lost ttl',
  claim: 'heldUntil ttl',
  download: '*',
  earned: 'lost',
  'feed-entry': 'lost',
  'feed-spread': 'lost stamp',
  file: 'changelog createdAt description keeping listHot preparedVersion previews releasedAt tags tallyAt tallyChanges updatedAt version versionAt zip',
  'file-tags': 'lost revision',
  followers: 'changes',
  'kin-sight': 'isCompared twice',
  'mail-token': '*',
  mailed: '*',
  migration: '*',
  'mock-bill-line': '*',
  'mock-payout': '*',
  'mock-trade': '*',
  notification: '*',
  open: 'lost',
  order: 'buyer createdAt dueAt expiresAt fee language payType provider seller snapshot tradeNo',
  outbox: 'lost dueAt group',
  payee: 'heldUntil mark maskedAccount sealed setAt',
  payout: 'leasedUntil maskedAccount sealed submittedAt',
  preview: 'lost text type',
  purchase: 'downloadedAt fileDeletedAt leavingAt newest',
  recount: '*',
  refund: 'decidedAt decidedBy note reason',
  sale: 'fileDeletedAt',
  'search-cards': 'lost',
  'search-layout': '*',
  'search-state': 'lost hots isComplete of version',
  'search-version': '*',
  storage: 'revision',
  tally: 'changes heat',
  throttle: '*',
  totals: 'changes dueAt duePk',
  upload: 'begunAt expiresAt lost multipartId name ttl type',
  user: 'bio createdAt displayName emailVerifiedAt followersChanges followingRevision language passwordHash pendingEmail renamedAt shelfChanges tokenVersion ttl',
  version: 'category changelog createdAt fileName fileType keeping preparedVersion releasedAt zip',
};

const isFree = ({ kind, change }: { kind: string; change: string }): boolean => {
  const names = (free[kind] ?? '').split(' ');
  return names.includes('*') || names.includes(change.replace(/^no /, ''));
};

/** The recount, which is part of every verify. */
const countedWrong = async (items: readonly Item[]): Promise<string[]> => {
  const ports = await wholeTable(items, { now: stoppedAt });
  return (await balancesIn({ ports, unreadable: unreadableIn(items) }, { from: '2026-11-18' })).wrong;
};

/** The item that a mutation has lost or changed, as it is stored now or was. */
const damagedItem = ({ items }: { items: readonly Item[] }): Item | undefined => {
  const stored = new Set(market);
  return items.find((item) => !stored.has(item)) ?? market.find((item) => !items.includes(item));
};

/** By its key, or by a number in it: what is lost is missed where it is pointed at. */
function isNamed(lines: readonly string[], item: Item): boolean {
  const numbers = JSON.stringify(item).match(/[0-9A-HJKMNP-TV-Z]{26}/g) ?? [];
  return lines.some((line) => [`${item.pk} / ${item.sk}`, ...numbers].some((name) => line.includes(name)));
}

/** What is lost, and a third of the other mutations, to save time; all were tried with two seeds. */
test('whatever of an item is lost or changed is reported by its key, except values stored only once', async () => {
  const left: string[] = [];
  for (const [at, mutation] of mutations(market, 11).entries()) {
    const { kind, change, items } = mutation;
    const item = damagedItem(mutation);
    if ((at % 3 !== 0 && change !== 'lost') || isFree(mutation) || !item) continue;
    const lines = violationsIn({ items, sizes: undefined }, stoppedAt);
    if (!isNamed(lines, item) && !isNamed(await countedWrong(items), item)) left.push(`${kind}: ${change}`);
  }
  expect(left).toEqual([]);
});

import type { Table, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { countedKeys, entryId, type IndexedDocument, rankEntryKeys, searchEntries } from './entries.ts';
import {
  cardsWrite,
  findRecord,
  ownedStateWrite,
  ownershipCheck,
  possibleEntryKeys,
  type SearchRecord,
  stateWrite,
  unchangedSince,
} from './record.ts';

interface Change {
  id: string;
  version: number;
  indexed: IndexedDocument | undefined;
}

const withValue = (values: readonly string[], value: string | undefined): string[] =>
  value === undefined ? [...values] : [...new Set([...values, value])];

/** The record while the change is being written. */
const recordInProgress = ({ version, indexed }: Change, previous: SearchRecord): SearchRecord => ({
  version,
  kind: indexed?.kind ?? previous.kind,
  cards: withValue(previous.cards, indexed?.card),
  hots: withValue(previous.hots, indexed?.rankKey),
  isComplete: false,
});

const completedRecord = ({ version, indexed }: Change, previous: SearchRecord): SearchRecord => ({
  version,
  kind: indexed?.kind ?? previous.kind,
  cards: indexed ? [indexed.card] : [],
  hots: indexed ? [indexed.rankKey] : [],
  isComplete: true,
});

const isSameCard = ({ cards }: SearchRecord, { card }: IndexedDocument): boolean =>
  cards.length === 1 && cards[0] === card;

/** Removals come first, so that a post made private is not found while the remaining entries are written. */
function entryWrites({ id, version, indexed }: Change, previous: SearchRecord): Write[] {
  const existing = possibleEntryKeys(id, previous);
  const entries = indexed ? searchEntries(id, indexed, version) : [];
  const entryIds = new Set(entries.map(entryId));
  const isUnchanged = previous.isComplete && indexed !== undefined && isSameCard(previous, indexed);
  const removals = [...existing].filter(([text]) => !entryIds.has(text)).map(([, key]): Write => ({ remove: key }));
  const puts = entries
    .filter((item) => !(isUnchanged && existing.has(entryId(item))))
    .map((item): Write => ({ put: item }));
  return [...removals, ...puts];
}

/** Together with both items of the record, a commit holds no more. */
const chunkSize = 98;

/** False when a newer version came in between, which writes the remaining entries. */
async function rewrite(table: Table, change: Change, previous: SearchRecord): Promise<boolean> {
  const { id, version } = change;
  const begin = recordInProgress(change, previous);
  const end = completedRecord(change, previous);
  if (!(await table.commit([stateWrite(id, begin, unchangedSince(previous)), cardsWrite(id, begin)])).ok) return false;
  const writes = entryWrites(change, previous);
  for (let from = 0; ; from += chunkSize) {
    const isLast = from + chunkSize >= writes.length;
    const guard = isLast ? [ownedStateWrite(id, end), cardsWrite(id, end)] : [ownershipCheck(id, version)];
    const committed = await table.commit([...guard, ...writes.slice(from, from + chunkSize)]);
    if (!committed.ok || isLast) return true;
  }
}

/**
 * For a post that was sold, starred or downloaded: moves its ranked entries, and updates the shown counts where a sale
 * can afford it. The counts are written one by one, at half the price of a transaction; each write checks the version.
 */
async function updateCounts(
  table: Table,
  change: Change & { indexed: IndexedDocument },
  previous: SearchRecord,
): Promise<boolean> {
  const { id, version, indexed } = change;
  const end = completedRecord(change, previous);
  const isThere = previous.isComplete && previous.hots[0] === indexed.rankKey;
  const begin = isThere ? end : recordInProgress(change, previous);
  if (!(await table.commit([stateWrite(id, begin, unchangedSince(previous))])).ok) return false;
  if (isThere) return true;
  const set = { counts: indexed.counts?.current, version };
  const when = [{ exists: true as const }, { attribute: 'version', absentOrBefore: version }];
  await Promise.all(countedKeys(id, indexed.card).map((key) => table.commit([changeItem(key, set, when)])));
  const { card, counts, rankKey } = indexed;
  const staleKeys = previous.hots
    .filter((staleRank) => staleRank !== rankKey)
    .flatMap((staleRank) => rankEntryKeys(id, { ...indexed, rankKey: staleRank }));
  await table.commit([
    ownedStateWrite(id, end),
    ...staleKeys.map((key): Write => ({ remove: key })),
    ...rankEntryKeys(id, indexed).map((key): Write => ({ put: { ...key, card, counts: counts?.current, version } })),
  ]);
  return true;
}

/** With more unfinished changes than this, all entries are removed first. */
const maxUnfinished = 4;

function applyChange(table: Table, change: Change, previous: SearchRecord): Promise<boolean> {
  const { indexed } = change;
  const isCount = indexed?.kind === 'post' && isSameCard(previous, indexed) && previous.hots.length <= maxUnfinished;
  return isCount ? updateCounts(table, { ...change, indexed }, previous) : rewrite(table, change, previous);
}

/**
 * Brings the entries in line with the document. It may be interrupted and repeated with a higher version, and may run
 * concurrently: only the highest version writes.
 */
export async function updateEntries(table: Table, change: Change): Promise<void> {
  const previous = await findRecord(table, change.id);
  if (previous.version >= change.version) return;
  const isCrowded = previous.cards.length > maxUnfinished || previous.hots.length > maxUnfinished;
  const isStarted = isCrowded
    ? await rewrite(table, { ...change, indexed: undefined }, previous)
    : await applyChange(table, change, previous);
  if (!isStarted) return updateEntries(table, change);
  if (!isCrowded) return;
  const cleared = await findRecord(table, change.id);
  if (cleared.version === change.version) await applyChange(table, change, cleared);
}

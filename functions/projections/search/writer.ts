import type { Table, Write } from '#functions/ports/table';
import { countedKeys, entriesOf, hotKeys, type Indexed, keyText } from './entries.ts';
import {
  asRead,
  cardsWrite,
  findRecord,
  mineUntilNow,
  type SearchRecord,
  standingKeys,
  stateWrite,
  stillMine,
} from './record.ts';

interface Change {
  id: string;
  version: number;
  /** Undefined: it must not be found any more. */
  indexed: Indexed | undefined;
}

const also = (known: readonly string[], one: string | undefined): string[] =>
  one === undefined ? [...known] : [...new Set([...known, one])];

/** While it is being changed to this. */
const begun = ({ version, indexed }: Change, was: SearchRecord): SearchRecord => ({
  version,
  kind: indexed?.kind ?? was.kind,
  cards: also(was.cards, indexed?.card),
  hots: also(was.hots, indexed?.hot),
  isComplete: false,
});

const done = ({ version, indexed }: Change, was: SearchRecord): SearchRecord => ({
  version,
  kind: indexed?.kind ?? was.kind,
  cards: indexed ? [indexed.card] : [],
  hots: indexed ? [indexed.hot] : [],
  isComplete: true,
});

const isSameCard = ({ cards }: SearchRecord, { card }: Indexed): boolean => cards.length === 1 && cards[0] === card;

// ── Words ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What goes first, so that what was made private is not found while the rest is still being written. */
function entryWrites({ id, version, indexed }: Change, was: SearchRecord): Write[] {
  const standing = standingKeys(id, was);
  const wanted = indexed ? entriesOf(id, indexed, version) : [];
  const kept = new Set(wanted.map(keyText));
  const isUnchanged = was.isComplete && indexed !== undefined && isSameCard(was, indexed);
  const gone = [...standing].filter(([text]) => !kept.has(text)).map(([, key]): Write => ({ remove: key }));
  const put = wanted
    .filter((item) => !(isUnchanged && standing.has(keyText(item))))
    .map((item): Write => ({ put: item }));
  return [...gone, ...put];
}

/** With both items of the record, the most that one commit takes. */
const chunkSize = 98;

/** False where a newer version has come in between: it writes what is left to write. */
async function rewrite(table: Table, change: Change, was: SearchRecord): Promise<boolean> {
  const { id, version } = change;
  const begin = begun(change, was);
  const end = done(change, was);
  if (!(await table.commit([stateWrite(id, begin, asRead(was)), cardsWrite(id, begin)])).ok) return false;
  const writes = entryWrites(change, was);
  for (let from = 0; ; from += chunkSize) {
    const isLast = from + chunkSize >= writes.length;
    const guard = isLast ? [mineUntilNow(id, end), cardsWrite(id, end)] : [stillMine(id, version)];
    const committed = await table.commit([...guard, ...writes.slice(from, from + chunkSize)]);
    if (!committed.ok || isLast) return true;
  }
}

// ── Counts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A post that was sold, starred or fetched: it moves where posts stand by popularity, and where a sale can afford it the
 * counts that are shown follow. Those are written one by one, at half the price; each holds to its own version.
 */
async function recount(table: Table, change: Change & { indexed: Indexed }, was: SearchRecord): Promise<boolean> {
  const { id, version, indexed } = change;
  const end = done(change, was);
  const isThere = was.isComplete && was.hots[0] === indexed.hot;
  const begin = isThere ? end : begun(change, was);
  if (!(await table.commit([stateWrite(id, begin, asRead(was))])).ok) return false;
  if (isThere) return true;
  const set = { counts: indexed.counts?.kept, version };
  const when = [{ exists: true as const }, { attribute: 'version', absentOrBefore: version }];
  await Promise.all(countedKeys(id, indexed.card).map((key) => table.commit([{ update: key, change: { set }, when }])));
  const { card, counts, hot } = indexed;
  const left = was.hots.filter((old) => old !== hot).flatMap((old) => hotKeys(id, { ...indexed, hot: old }));
  await table.commit([
    mineUntilNow(id, end),
    ...left.map((key): Write => ({ remove: key })),
    ...hotKeys(id, indexed).map((key): Write => ({ put: { ...key, card, counts: counts?.kept, version } })),
  ]);
  return true;
}

/** So many changes may be left unfinished over one document before all of them are taken back first. */
const mostUnfinished = 4;

function bring(table: Table, change: Change, was: SearchRecord): Promise<boolean> {
  const { indexed } = change;
  const isCount = indexed?.kind === 'post' && isSameCard(was, indexed) && was.hots.length <= mostUnfinished;
  return isCount ? recount(table, { ...change, indexed }, was) : rewrite(table, change, was);
}

/**
 * Brings the lists to what the indexed says. May be interrupted anywhere and begun again with a higher version, and may meet
 * itself: only the highest version writes.
 */
export async function bringEntries(table: Table, change: Change): Promise<void> {
  const was = await findRecord(table, change.id);
  if (was.version >= change.version) return;
  const isCrowded = was.cards.length > mostUnfinished || was.hots.length > mostUnfinished;
  const isBegun = isCrowded
    ? await rewrite(table, { ...change, indexed: undefined }, was)
    : await bring(table, change, was);
  if (!isBegun) return bringEntries(table, change);
  if (!isCrowded) return;
  const cleared = await findRecord(table, change.id);
  if (cleared.version === change.version) await bring(table, change, cleared);
}

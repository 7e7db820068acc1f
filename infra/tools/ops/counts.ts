import { reconcileDate } from '#functions/usecases/ledger/reconciliation/reconcile';
import { recordAction } from '#functions/usecases/operations/audit';
import { balancesIn } from '#infra/invariants/balances';
import type { Contents } from '#infra/invariants/contents';
import { violationsIn } from '#infra/invariants/invariants';
import { unreadableIn } from '#infra/invariants/shape/readable';
import { type Answer, type Command, type Input, isDate, reading } from './command.ts';
import type { Market } from './market.ts';

/** Commands that run a schedule's work now. */

async function reconcile(market: Market, { args, actor }: Input): Promise<Answer> {
  const [date = ''] = args;
  if (!isDate(date)) return { refused: 'A day is written 2026-11-20.' };
  const ports = { ...market.ports, ...(await market.money()) };
  await recordAction(ports, { actor, action: 'reconcile', target: date, before: null, after: null });
  const days = await reconcileDate(ports, date);
  const rows = days.map(({ provider, state, matched, differences }) => ({ provider, state, matched, differences }));
  return { rows, done: `${date} is compared. Open differences: list unmatched.` };
}

/** Checks the invariants of all items and recounts the balances; objects only when their sizes are known. */
async function countBalances({ ports }: Market, contents: Contents, { isKept = false } = {}) {
  const { wrong, postings, sellers } = await balancesIn({ ports, unreadable: unreadableIn(contents.items), isKept });
  const rows = [...violationsIn(contents, ports.clock.now()), ...wrong].map((broken) => ({ broken }));
  return { rows, balances: `${postings} postings of ${sellers} sellers` };
}

async function recount(market: Market): Promise<Answer> {
  const { rows, balances } = await countBalances(market, await market.contents({ objects: false }), { isKept: true });
  if (rows.length > 0) return { rows, refused: `${balances}: ${rows.length} differences.` };
  return { done: `${balances}: all balances are as booked.` };
}

/** Refuses an empty table, which has no violations: the name was mistyped or a restore has not begun. */
const noMarketText = ({ items }: Contents): string =>
  `There is no market to count: ${process.env.TABLE_NAME ?? 'the table'} has ${items.length} items, and nobody among them.`;

/** A summary of what was checked, and of kinds that no invariant covers. */
function summaryOf({ items, entries, others = new Map(), sizes }: Contents): string {
  const otherKinds = [...others].toSorted().map(([kind, count]) => `${count} ${kind}`);
  const besides =
    otherKinds.length === 0 ? '' : ` (besides these, of which nothing else tells: ${otherKinds.join(', ')})`;
  const objects = sizes ? `${sizes.size} objects` : 'no objects (--bucket names none)';
  return `${items.length} items${besides}, ${entries?.entryCount ?? 0} entries of search and ${objects}`;
}

/** Checks a whole table, such as one restored from a backup. */
const verify = reading(
  'verify [--table <name>] [--bucket <name>]',
  'counts table and bucket against the invariants; any table, such as one restored from a backup',
  async (market) => {
    const contents = await market.contents({ objects: true });
    if (!contents.items.some(({ kind }) => kind === 'user')) return { refused: noMarketText(contents) };
    const { rows, balances } = await countBalances(market, contents);
    const summary = `${summaryOf(contents)}, ${balances}`;
    if (rows.length > 0) return { rows, refused: `${summary}: ${rows.length} things are wrong.` };
    return { done: `${summary}: every invariant holds.` };
  },
);

export const counts: readonly Command[] = [
  {
    usage: 'reconcile <day>',
    summary: 'compares the bill of a day with the books, again',
    changes: true,
    run: reconcile,
  },
  reading('recount', 'counts all balances again', recount),
  verify,
];

import { noted } from '#functions/usecases/operations/audited';
import { reconcileDate } from '#functions/usecases/ledger/reconciliation/reconcile';
import { balancesIn } from '#infra/invariants/balances';
import type { Contents } from '#infra/invariants/contents';
import { violationsIn } from '#infra/invariants/invariants';
import { unreadableIn } from '#infra/invariants/readable';
import { type Answer, type Command, isDate, type Said } from './command.ts';
import type { Market } from './market.ts';

/** What schedules do by themselves, done now. */

async function reconcile(market: Market, { args, actor }: Said): Promise<Answer> {
  const [date = ''] = args;
  if (!isDate(date)) return { refused: 'A day is written 2026-11-20.' };
  const ports = { ...market.ports, ...(await market.money()) };
  await noted(ports, { actor, action: 'reconcile', target: date, before: null, after: null });
  const days = await reconcileDate(ports, date);
  const rows = days.map(({ provider, state, matched, differences }) => ({ provider, state, matched, differences }));
  return { rows, done: `${date} is compared. Open differences: list unmatched.` };
}

/** Everything that the books say twice, counted again; objects only where their sizes are known. */
async function counted({ ports }: Market, found: Contents, { isKept = false } = {}) {
  const { wrong, postings, sellers } = await balancesIn({ ports, unreadable: unreadableIn(found.items), isKept });
  const rows = [...violationsIn(found, ports.clock.now()), ...wrong].map((broken) => ({ broken }));
  return { rows, balances: `${postings} postings of ${sellers} sellers` };
}

async function recount(market: Market): Promise<Answer> {
  const { rows, balances } = await counted(market, await market.contents({ objects: false }), { isKept: true });
  if (rows.length > 0) return { rows, refused: `${balances}: ${rows.length} differences.` };
  return { done: `${balances}: all balances are as booked.` };
}

/** Nothing can be wrong where nothing is: a name that was typed wrong, or a restore that has not begun. */
const nobody = ({ items }: Contents): string =>
  `There is no market to count: ${process.env.TABLE_NAME ?? 'the table'} has ${items.length} items, and nobody among them.`;

/** What was held to something else, and what lies there besides. */
function lookedAt({ items, entries, others = new Map(), sizes }: Contents): string {
  const untold = [...others].toSorted().map(([kind, count]) => `${count} ${kind}`);
  const besides = untold.length === 0 ? '' : ` (besides these, of which nothing else tells: ${untold.join(', ')})`;
  const objects = sizes ? `${sizes.size} objects` : 'no objects (CONTENT_BUCKET names no bucket)';
  return `${items.length} items${besides}, ${entries?.looked ?? 0} entries of search and ${objects}`;
}

/** Whether a table, such as one out of a backup, is whole. */
const verify: Command = {
  usage: 'verify [--table <name>] [--bucket <name>]',
  does: 'counts table and bucket against the invariants; any table, such as one restored from a backup',
  changes: false,
  async run(market) {
    const found = await market.contents({ objects: true });
    if (!found.items.some(({ kind }) => kind === 'user')) return { refused: nobody(found) };
    const { rows, balances } = await counted(market, found);
    const looked = `${lookedAt(found)}, ${balances}`;
    if (rows.length > 0) return { rows, refused: `${looked}: ${rows.length} things are wrong.` };
    return { done: `${looked}: every invariant holds.` };
  },
};

export const counts: readonly Command[] = [
  { usage: 'reconcile <day>', does: 'compares the bill of a day with the books, again', changes: true, run: reconcile },
  { usage: 'recount', does: 'counts all balances again', changes: false, run: recount },
  verify,
];

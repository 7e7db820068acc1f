import { noted } from '#functions/usecases/operations/audited';
import { reconcileDate } from '#functions/usecases/operations/reconcile/reconcile';
import { recountAll } from '#functions/usecases/operations/recount';
import { type Answer, type Command, isDate, type Said } from './command.ts';
import { violationsIn } from './invariants.ts';
import type { Market } from './market.ts';
import type { Contents } from './verify/contents.ts';

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

/** Of a table in which something cannot be read, the balances cannot be counted: that is one thing more that is wrong. */
async function recounted(ports: Market['ports']) {
  try {
    const { postings, sellers, wrong, movingSince } = await recountAll(ports, {
      salesOfDays: Number.POSITIVE_INFINITY,
    });
    return { postings, sellers, wrong, movingSince };
  } catch (error) {
    const unread = { 'balances could not be counted': error instanceof Error ? error.message : String(error) };
    return { postings: 0, sellers: 0, wrong: [unread], movingSince: {} };
  }
}

/** Everything that the books say twice, counted again; objects only where their sizes are known. */
async function countAgain({ ports }: Market, found: Contents) {
  const broken = violationsIn(found, ports.clock.now()).map((wrong) => ({ broken: wrong }));
  const { postings, sellers, wrong, movingSince } = await recounted(ports);
  const uncounted = Object.keys(movingSince).map((seller) => ({ 'moved while it was counted': seller }));
  return { rows: [...broken, ...wrong, ...uncounted], counted: `${postings} postings of ${sellers} sellers` };
}

async function recount(market: Market): Promise<Answer> {
  const { rows, counted } = await countAgain(market, await market.contents({ objects: false }));
  if (rows.length > 0) return { rows, refused: `${counted}: ${rows.length} differences.` };
  return { done: `${counted}: all balances are as booked.` };
}

/** Nothing can be wrong where nothing is: a name that was typed wrong, or a restore that has not begun. */
const nobody = ({ items }: Contents): string =>
  `There is no market to count: ${process.env.TABLE_NAME ?? 'the table'} has ${items.length} items, and nobody among them.`;

/** Whether a table, such as one out of a backup, is whole. */
const verify: Command = {
  usage: 'verify [--table <name>] [--bucket <name>]',
  does: 'counts table and bucket against the invariants; any table, such as one restored from a backup',
  changes: false,
  async run(market) {
    const found = await market.contents({ objects: true });
    if (!found.items.some(({ kind }) => kind === 'user')) return { refused: nobody(found) };
    const { rows, counted } = await countAgain(market, found);
    const objects = found.sizes ? `${found.sizes.size} objects` : 'no objects (CONTENT_BUCKET names no bucket)';
    const looked = `${found.items.length} items and ${objects}, ${counted}`;
    if (rows.length > 0) return { rows, refused: `${looked}: ${rows.length} things are wrong.` };
    return { done: `${looked}: every invariant holds.` };
  },
};

export const counts: readonly Command[] = [
  { usage: 'reconcile <day>', does: 'compares the bill of a day with the books, again', changes: true, run: reconcile },
  { usage: 'recount', does: 'counts all balances again', changes: false, run: recount },
  verify,
];

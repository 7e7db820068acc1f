import { noted } from '#functions/usecases/operations/audited';
import { reconcileDate } from '#functions/usecases/operations/reconcile';
import { recountAll } from '#functions/usecases/operations/recount';
import type { Answer, Command, Said } from './command.ts';
import { violationsIn } from './invariants.ts';
import type { Market } from './market.ts';

/** What schedules do by themselves, done now. */
const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

async function reconcile(market: Market, { args, actor }: Said): Promise<Answer> {
  const [date = ''] = args;
  if (!isDate(date)) return { refused: 'A day is written 2026-11-20.' };
  const ports = { ...market.ports, ...(await market.money()) };
  await noted(ports, { actor, action: 'reconcile', target: date, before: null, after: null });
  const days = await reconcileDate(ports, date);
  const rows = days.map(({ provider, state, matched, differences }) => ({ provider, state, matched, differences }));
  return { rows, done: `${date} is compared. Open differences: list unmatched.` };
}

async function recount({ ports }: Market): Promise<Answer> {
  const { postings, sellers, moving, wrong, wrongCount } = await recountAll(ports);
  const counted = `${postings} postings, ${sellers} sellers`;
  if (wrongCount > 0) return { rows: wrong, refused: `${counted}: ${wrongCount} differences.` };
  const unsure = moving.length > 0 ? ` ${moving.length} sellers were on the move.` : '';
  return { done: `${counted}: all balances are as booked.${unsure}` };
}

/** Everything that the books say twice, counted again: whether a table, such as one out of a backup, is whole. */
const verify: Command = {
  usage: 'verify',
  does: 'counts table and bucket against the invariants; with TABLE_NAME any table',
  changes: false,
  async run({ ports, contents }) {
    const found = await contents();
    const broken = violationsIn(found, ports.clock.now()).map((wrong) => ({ broken: wrong }));
    const { postings, sellers, wrong } = await recountAll(ports);
    const objects = found.sizes ? `${found.sizes.size} objects` : 'no objects (CONTENT_BUCKET names no bucket)';
    const looked = `${found.items.length} items and ${objects}, ${postings} postings of ${sellers} sellers`;
    const rows = [...broken, ...wrong];
    if (rows.length > 0) return { rows, refused: `${looked}: ${rows.length} things are wrong.` };
    return { done: `${looked}: every invariant holds.` };
  },
};

export const counts: readonly Command[] = [
  { usage: 'reconcile <day>', does: 'compares the bill of a day with the books, again', changes: true, run: reconcile },
  { usage: 'recount', does: 'counts all balances again', changes: false, run: recount },
  verify,
];

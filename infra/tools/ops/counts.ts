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

const onTheMove = 'the money of these moved while it was counted; nothing is known of them. Count again.';

async function recount({ ports, contents }: Market): Promise<Answer> {
  const { items } = await contents();
  const broken = violationsIn({ items, sizes: undefined }, ports.clock.now()).map((wrong) => ({ broken: wrong }));
  const { postings, sellers, movingSince, wrong } = await recountAll(ports, { salesOfDays: Number.POSITIVE_INFINITY });
  const counted = `${postings} postings, ${sellers} sellers`;
  const rows = [...wrong, ...broken];
  if (rows.length > 0) return { rows, refused: `${counted}: ${rows.length} differences.` };
  const moving = Object.keys(movingSince);
  if (moving.length > 0)
    return { rows: moving.map((uncounted) => ({ uncounted })), refused: `${counted}: ${onTheMove}` };
  return { done: `${counted}: all balances are as booked.` };
}

export const counts: readonly Command[] = [
  { usage: 'reconcile <day>', does: 'compares the bill of a day with the books, again', changes: true, run: reconcile },
  { usage: 'recount', does: 'counts all balances again', changes: false, run: recount },
];

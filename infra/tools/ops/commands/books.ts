import { withdrawalEntries } from '#functions/domain/ledger/own-money';
import { needsSecondOperator } from '#functions/domain/operations/four-eyes';
import { reopenDays } from '#functions/usecases/ledger/closings';
import { bookWithdrawal } from '#functions/usecases/ledger/own-money';
import { deriveLostPostings, findUnbilled, rebookedAtOnce } from '#functions/usecases/ledger/rebook';
import { runAudited } from '#functions/usecases/operations/audit';
import {
  type Answer,
  amountOf,
  auditEntryOf,
  type ChangingCommand,
  type Input,
  isDate,
  noAmount,
  target,
} from '../command.ts';
import type { Market } from '../market.ts';
import { isProvider, providersText } from '../providers.ts';
import { propose, rowsOf } from './proposals.ts';

async function withdraw(market: Market, input: Input): Promise<Answer> {
  const { ports } = market;
  const { options, note = '' } = input;
  const { provider = '' } = options;
  if (!isProvider(provider)) return { refused: providersText };
  const amount = amountOf(options.amount);
  if (amount === undefined) return noAmount;
  const withdrawal = { provider, amount };
  const rows = rowsOf(withdrawalEntries(provider, amount));
  if (needsSecondOperator(amount))
    return { rows, done: await propose(market, input, { kind: 'withdraw', ...withdrawal }) };
  const id = ports.ids.next();
  const entry = { action: 'books withdraw', target: provider, before: null, after: { id, amount } };
  const booked = await runAudited(ports, auditEntryOf(input, entry), (writing) =>
    bookWithdrawal(writing, withdrawal, { id, note }),
  );
  return booked.ok ? { rows, done: `It is booked: ${booked.value}.` } : { refused: 'It was not booked: try again.' };
}

/** Deletes the stored day ends; the next reader computes them from the postings. */
async function recompute({ ports }: Market, input: Input): Promise<Answer> {
  const date = target(input);
  if (!isDate(date)) return { refused: 'A day is written 2026-11-20.' };
  const entry = { action: 'books recompute', target: date, before: null, after: null };
  const count = await runAudited(ports, auditEntryOf(input, entry), (writing) => reopenDays(writing, date));
  return { done: `${count} days are counted again from their postings.` };
}

const rebookMessages: Record<'posting_exists' | 'not_derivable' | 'books_disagree', string> = {
  posting_exists: 'It is booked already.',
  not_derivable:
    'Its records do not tell all of it: payments, refunds that no operator was asked about, and steps of payouts are booked again. ' +
    'Anything else comes out of a backup.',
  books_disagree:
    'Order, balance, totals or the checksum of its day do not agree with it: more was lost or changed. Name all that were lost together.',
};

/** Proposes to book lost postings again, once the provider's bill has their lines. */
async function rebook(market: Market, input: Input): Promise<Answer> {
  const { args: references } = input;
  if (references.length > rebookedAtOnce) return { refused: `So many are not booked at once: ${rebookedAtOnce} are.` };
  const derived = await deriveLostPostings(market.ports, references);
  if (!derived.ok) return { refused: rebookMessages[derived.code] };
  const rows = derived.value.flatMap(({ reference, entries }) =>
    // The balance has it already: nobody is owed more or less by it.
    rowsOf(entries).map(({ effect: _, ...row }) => ({ posting: reference, ...row })),
  );
  const unbilled = await findUnbilled({ ...market.ports, ...(await market.money()) }, derived.value);
  if (unbilled.length > 0) return { rows, refused: `No bill of its provider has a line for ${unbilled.join(', ')}.` };
  return { rows, done: await propose(market, input, { kind: 'rebook', references: [...references] }) };
}

export const bookCommands: ChangingCommand[] = [
  {
    usage: 'books withdraw --provider <name> --amount <yuan>',
    summary: 'our own money went to our bank, and is on no bill',
    needsNote: true,
    run: withdraw,
  },
  {
    usage: 'books rebook <reference> [<reference> …]',
    summary: 'proposes to book lost postings again, as order, balance and bill tell them',
    needsNote: true,
    run: rebook,
  },
  {
    usage: 'books recompute <day>',
    summary: 'the balances at the end of that day and all after it are counted again',
    run: recompute,
  },
];

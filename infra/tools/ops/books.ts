import { type GroupBalance, openingOf, sumGroups } from '#functions/domain/ledger/closing';
import { beijingDate } from '#functions/domain/time';
import { findReconciledDays } from '#functions/store/ledger/differences';
import { closeDay } from '#functions/usecases/ledger/closings';
import { journalOf } from '#functions/usecases/ledger/journal';
import type { Fen } from '#shared/money';
import { type Command, isDate, type Row, reading, yuan } from './command.ts';
import { verifyExport } from './commands/ledger.ts';
import type { Market } from './market.ts';

const noDay = { refused: 'A day is written 2026-11-20, and has begun.' };

const hasStarted = (date: string, { ports }: Market): boolean => isDate(date) && date <= beijingDate(ports.clock.now());

/** The provider's closing balance on the day's bill; undefined for other groups. */
async function billedBalance({ ports }: Market, group: string, date: string): Promise<Fen | undefined> {
  const [kind, provider = ''] = group.split(':');
  if (kind !== 'psp') return undefined;
  return (await findReconciledDays(ports.table, provider, [date]))[0]?.closing;
}

function rowOf(account: string, groupBalance: GroupBalance): Row {
  const { debit, credit, balance } = groupBalance;
  return {
    account,
    opening: yuan(openingOf(groupBalance)),
    debit: yuan(debit),
    credit: yuan(credit),
    balance: yuan(balance),
  };
}

const trialBalance = reading(
  'books --day <day>',
  'the trial balance at the end of a day in Beijing',
  async (market, { options: { day = '' } }) => {
    if (!hasStarted(day, market)) return noDay;
    const { standings } = await closeDay(market.ports, day);
    const rows = await Promise.all(
      Object.entries(standings).map(async ([group, groupBalance]) => ({
        ...rowOf(group, groupBalance),
        bill: yuan(await billedBalance(market, group, day)),
      })),
    );
    const sums = sumGroups(standings);
    const isEven = sums.debit === sums.credit && sums.balance === 0;
    const all = [...rows, rowOf('all', sums)];
    if (!isEven) return { rows: all, refused: `The books of ${day} are not even.` };
    return { rows: all, done: `${day}: debit and credit are even. Balances: plus is debit, minus is credit.` };
  },
);

const journalExport = reading(
  'books export --from <day> --to <day>',
  'the journal as CSV, one line an entry; npm run --silent ops -- … > journal.csv',
  async (market, { options: { from = '', to = '' } }) => {
    if (!hasStarted(from, market) || !isDate(to) || to < from) return noDay;
    return { text: await journalOf(market.ports.table, { from, to }) };
  },
);

export const books: readonly Command[] = [trialBalance, journalExport, verifyExport];

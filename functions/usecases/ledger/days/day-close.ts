import { turnoversOf } from '#functions/domain/ledger/closing';
import { totalsOfDay } from '#functions/domain/ledger/day';
import { outflowByOperator } from '#functions/domain/operations/four-eyes';
import { beijingDate, dayOfDate, startOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { findReconciledDays, listOpenDifferences } from '#functions/store/ledger/differences';
import { listDayPostings, type Posting } from '#functions/store/ledger/ledger';
import { closedOf, findLedgerDay } from '#functions/store/ledger/ledger-days';
import { listAuditOfDay } from '#functions/store/operations/audit';
import { firstDay } from '../closings.ts';
import { isChanged } from './ledger-days.ts';

const isDate = (text: string): boolean => {
  const at = startOfDate(text);
  return !Number.isNaN(at) && beijingDate(at) === text;
};

/** Whether a date is a day that the ledger may contain, up to today. */
export const hasBooks = (date: string, now: number): boolean =>
  isDate(date) && date >= firstDay && date <= beijingDate(now);

const newestFirst = (a: Posting, other: Posting): number => other.at - a.at || (a.reference < other.reference ? 1 : -1);

/** Everything shown of a day, computed from its postings at this moment. */
export async function readDay({ table, clock }: Deps<'table' | 'clock'>, date: string) {
  const [booked, ledgerDay, open, acts] = await Promise.all([
    listDayPostings(table, dayOfDate(date)),
    findLedgerDay(table, date),
    listOpenDifferences(table),
    listAuditOfDay(table, date),
  ]);
  const { figures, providers } = totalsOfDay(booked);
  const bills = await Promise.all(
    providers.map(async ({ provider }) => (await findReconciledDays(table, provider, [date]))[0]),
  );
  const closed = ledgerDay && closedOf(ledgerDay);
  return {
    date,
    isOver: date < beijingDate(clock.now()),
    postings: booked.toSorted(newestFirst),
    figures,
    providers: providers.map((providerDay, at) => ({
      ...providerDay,
      bill: bills[at]?.state === 'done' ? bills[at] : undefined,
    })),
    accounts: turnoversOf(booked),
    operators: outflowByOperator(acts),
    openDifferences: open.filter((difference) => difference.date === date).length,
    ledger: closed && { ...closed, isChanged: isChanged(closed, booked) },
  };
}

export type ReadDay = Awaited<ReturnType<typeof readDay>>;

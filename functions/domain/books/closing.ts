import { type Fen, fen } from '#shared/money';
import type { Entries } from './ledger.ts';

/** The trial balance of a day, by groups of accounts: what moved, and what stands at its end. */

/** In the order an accountant reads them; sellers and payouts are too many to be named one by one. */
const groups: readonly [group: string, begins: string][] = [
  ['sellers', 'seller:'],
  ['in flight', 'inflight:'],
  ['refunding', 'refunding:'],
  ['disputes', 'dispute:'],
  ['loss', 'loss:'],
];

/** `psp:alipay` and `charges:alipay`, `fee`, `suspense` and `bank` are groups by themselves. */
const groupOf = (account: string): string => groups.find(([, begins]) => account.startsWith(begins))?.[0] ?? account;

/** Debit is what grows assets and expenses, credit what grows liabilities and income; both are counted as plus. */
export interface Turnover {
  debit: Fen;
  credit: Fen;
}

export type Turnovers = Readonly<Record<string, Turnover>>;

/** Of one group: what moved on the day, and what stands since the books began; plus where more was debited. */
export interface GroupBalance extends Turnover {
  balance: Fen;
}

export type GroupBalances = Readonly<Record<string, GroupBalance>>;

const none: GroupBalance = { debit: fen(0), credit: fen(0), balance: fen(0) };

export function turnoversOf(postings: readonly { entries: Entries }[]): Turnovers {
  const turnovers: Record<string, Turnover> = {};
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const group = groupOf(account);
    const { debit, credit } = turnovers[group] ?? none;
    turnovers[group] = {
      debit: fen(debit + Math.max(amount, 0)),
      credit: fen(credit + Math.max(0 - amount, 0)),
    };
  }
  return turnovers;
}

/** How all groups stand after a day that began as the one before has ended. */
export function closingAfter(before: GroupBalances, turnovers: Turnovers): GroupBalances {
  const groupNames = [...new Set([...Object.keys(before), ...Object.keys(turnovers)])].toSorted();
  return Object.fromEntries(
    groupNames.map((group) => {
      const { debit, credit } = turnovers[group] ?? none;
      const { balance } = before[group] ?? none;
      return [group, { debit, credit, balance: fen(balance + debit - credit) }];
    }),
  );
}

/** What stood before the day. */
export const openingOf = ({ balance, debit, credit }: GroupBalance): Fen => fen(balance - debit + credit);

/** Of all groups together: debit is credit, and the balances cancel out. */
export function sumsOf(standings: GroupBalances): GroupBalance {
  const all = Object.values(standings);
  const sum = (of: keyof GroupBalance): Fen => fen(all.reduce((total, group) => total + group[of], 0));
  return { debit: sum('debit'), credit: sum('credit'), balance: sum('balance') };
}

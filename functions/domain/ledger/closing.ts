import { type Fen, fen } from '#shared/money';
import type { Entries } from './ledger.ts';

/** The trial balance of a day by groups of accounts: turnover, and balance at its end. */

/** In the order accountants read them; sellers and payouts are too many to list one by one. */
const groups: readonly [group: string, begins: string][] = [
  ['sellers', 'seller:'],
  ['in flight', 'inflight:'],
  ['refunding', 'refunding:'],
  ['disputes', 'dispute:'],
  ['loss', 'loss:'],
];

/** Accounts outside the prefixes, such as `psp:alipay`, `charges:alipay`, `fee`, `suspense` and `bank`, are groups by themselves. */
const groupOf = (account: string): string => groups.find(([, begins]) => account.startsWith(begins))?.[0] ?? account;

/** Debits grow assets and expenses, credits grow liabilities and income; both are positive here. */
export interface Turnover {
  debit: Fen;
  credit: Fen;
}

export type Turnovers = Readonly<Record<string, Turnover>>;

/** One group's turnover of the day, and its balance since the ledger began; positive if more was debited. */
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

/** The balance before the day. */
export const openingOf = ({ balance, debit, credit }: GroupBalance): Fen => fen(balance - debit + credit);

/** The sums over all groups: debits equal credits, and the balances cancel out. */
export function sumGroups(standings: GroupBalances): GroupBalance {
  const all = Object.values(standings);
  const sum = (of: keyof GroupBalance): Fen => fen(all.reduce((total, group) => total + group[of], 0));
  return { debit: sum('debit'), credit: sum('credit'), balance: sum('balance') };
}

import type { User } from '#functions/store/accounts/users';
import { day, hour } from '#shared/limits';

/** Who works for the market in a history, and what the simulation itself knows of them: nothing here asks the product. */
export interface OperatorsRecord {
  people: User[];
  /** By operator: the session they act in, and when it began. */
  sessions: Map<string, { id: string; beganAt: number }>;
  /** Accounts that have shown the same, both ways. */
  links: Set<string>;
  /** By case: who has reported, and by measure who took it, for which case. */
  reporters: Map<string, Set<string>>;
  measures: Map<string, { takenBy: string; caseId: string; sellerId: string }>;
  cases: Map<string, { sellerId: string; fileId: string }>;
  /** By proposal: who has proposed it, and who has a stake in it. */
  proposals: Map<string, { by: string; stakes: readonly string[] }>;
  /** What was let leave alone, by whom or what it is summed for. */
  sums: Map<string, number>;
}

export const emptyRecord = (): OperatorsRecord => ({
  people: [],
  sessions: new Map(),
  links: new Set(),
  reporters: new Map(),
  measures: new Map(),
  cases: new Map(),
  proposals: new Map(),
  sums: new Map(),
});

export const linkOf = (one: string, other: string): string => `${one} ${other}`;

/** What operators may let leave without a second person, in fen, and how long they act without proving themselves. */
const limit = 500_00;
export const sessionLasts = 12 * hour;

const beijing = (at: number): number => Math.floor((at + 8 * hour) / day);

export interface Left {
  by: string;
  sellerId: string;
  at: number;
  orders: readonly { outTradeNo: string; buyerId: string; amount: number }[];
  /** Beside what goes to buyers. */
  released?: number;
}

/** Sums it; the sums that are too large by it. */
export function sumLeft({ sums }: OperatorsRecord, { by, sellerId, at, orders, released = 0 }: Left): string[] {
  const date = beijing(at);
  const amount = orders.reduce((sum, one) => sum + one.amount, released);
  const parts = [
    [`operator ${by} on day ${date}`, amount] as const,
    [`seller ${sellerId} on day ${date}`, amount] as const,
    ...orders.flatMap((one) => [
      [`order ${one.outTradeNo}`, one.amount] as const,
      [`buyer ${one.buyerId} on day ${date}`, one.amount] as const,
    ]),
  ];
  for (const [whose, part] of parts) sums.set(whose, (sums.get(whose) ?? 0) + part);
  return [...new Set(parts.map(([whose]) => whose))].filter((whose) => (sums.get(whose) ?? 0) > limit);
}

/** Whether somebody, or another account of theirs, is among these people. */
export const isConcerned = ({ links }: OperatorsRecord, who: string, people: readonly string[]): boolean =>
  people.some((one) => one === who || links.has(linkOf(who, one)));

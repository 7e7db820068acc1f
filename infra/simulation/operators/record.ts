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

export const linkOf = (order: string, other: string): string => `${order} ${other}`;

/** What operators may let leave without a second person, in fen, and how long they act without proving themselves. */
const limit = 500_00;
export const sessionLasts = 12 * hour;

const beijing = (at: number): number => Math.floor((at + 8 * hour) / day);

export interface Outflow {
  by: string;
  sellerId: string;
  at: number;
  orders: readonly { outTradeNo: string; buyerId: string; amount: number }[];
  /** Beside what goes to buyers. */
  released?: number;
}

/** Sums it; the sums that are too large by it. */
export function addOutflow({ sums }: OperatorsRecord, { by, sellerId, at, orders, released = 0 }: Outflow): string[] {
  const date = beijing(at);
  const amount = orders.reduce((sum, order) => sum + order.amount, released);
  const parts = [
    [`operator ${by} on day ${date}`, amount] as const,
    [`seller ${sellerId} on day ${date}`, amount] as const,
    ...orders.flatMap((order) => [
      [`order ${order.outTradeNo}`, order.amount] as const,
      [`buyer ${order.buyerId} on day ${date}`, order.amount] as const,
    ]),
  ];
  for (const [whose, part] of parts) sums.set(whose, (sums.get(whose) ?? 0) + part);
  return [...new Set(parts.map(([whose]) => whose))].filter((whose) => (sums.get(whose) ?? 0) > limit);
}

/** Whether somebody, or another account of theirs, is among these people. */
export const hasStake = ({ links }: OperatorsRecord, operatorId: string, people: readonly string[]): boolean =>
  people.some((order) => order === operatorId || links.has(linkOf(operatorId, order)));

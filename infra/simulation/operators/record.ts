import type { User } from '#functions/store/accounts/users';
import { day, hour } from '#shared/limits';

/** The operators of a history and what the simulation knows of them, without asking the product. */
export interface OperatorsRecord {
  people: User[];
  /** By operator: the open session and when it began. */
  sessions: Map<string, { id: string; beganAt: number }>;
  /** Pairs of linked accounts, in both orders. */
  links: Set<string>;
  /** Who reported, by case; who took a measure and for which case, by measure. */
  reporters: Map<string, Set<string>>;
  measures: Map<string, { takenBy: string; caseId: string; sellerId: string }>;
  cases: Map<string, { sellerId: string; fileId: string }>;
  /** By proposal: its proposer and everybody with a stake. */
  proposals: Map<string, Stakes & { by: string }>;
  /** Amounts that left without a second operator, by operator, seller, buyer or order. */
  sums: Map<string, number>;
}

/** Those with a stake in an action, and those who have it still. */
interface Stakes {
  stakes: readonly string[];
  stakesNow: (() => Promise<readonly string[]>) | undefined;
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

/** The limit for one operator, in fen, and how long an operator's session lasts. */
const limit = 500_00;
export const sessionLasts = 12 * hour;

const beijing = (at: number): number => Math.floor((at + 8 * hour) / day);

export interface Outflow {
  by: string;
  sellerId: string;
  at: number;
  orders: readonly { outTradeNo: string; buyerId: string; amount: number }[];
  /** Money released to the seller, beside the orders. */
  released?: number;
}

/** Adds the amounts and returns the sums that exceed the limit. */
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
  for (const [subject, part] of parts) sums.set(subject, (sums.get(subject) ?? 0) + part);
  return [...new Set(parts.map(([subject]) => subject))].filter((subject) => (sums.get(subject) ?? 0) > limit);
}

/** Whether the operator or an account linked to them is among these people. */
export const hasStake = ({ links }: OperatorsRecord, operatorId: string, people: readonly string[]): boolean =>
  people.some((order) => order === operatorId || links.has(linkOf(operatorId, order)));

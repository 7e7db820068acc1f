import type { Item } from '#functions/ports/table';
import { amountIn, isRecord, text } from '../items.ts';
import type { World } from '../world.ts';

/** What lies in the table at rest, by kind, read without any of the product's own schemas. */
export interface Findings {
  of(kind: string): readonly Item[];
  world: World;
  /** Says what is wrong, unless it is right. */
  expect(isRight: boolean, wrong: string): void;
}

export function entriesOf(posting: Item): { account: string; amount: number }[] {
  const { entries } = posting;
  if (!Array.isArray(entries)) return [];
  return entries.filter(isRecord).map(({ account, amount }) => ({ account: String(account), amount: Number(amount) }));
}

/** What stands on each account. */
export function balances(postings: readonly Item[]): Map<string, number> {
  const accounts = new Map<string, number>();
  for (const { account, amount } of postings.flatMap(entriesOf))
    accounts.set(account, (accounts.get(account) ?? 0) + amount);
  return accounts;
}

export const sum = (amounts: Iterable<number>): number => Iterator.from(amounts).reduce((all, one) => all + one, 0);

export const total = (items: readonly Item[], name = 'amount'): number =>
  sum(items.map((item) => amountIn(item, name)));

export async function findingsIn(world: World, violations: string[]): Promise<Findings> {
  const kinds = Map.groupBy(await world.books.items(), (item) => text(item, 'kind'));
  return {
    world,
    of: (kind) => kinds.get(kind) ?? [],
    expect: (isRight, wrong) => {
      if (!isRight) violations.push(wrong);
    },
  };
}

/** Where the bytes of a post or version lie. */
export const keysIn = (files: unknown): string[] =>
  Array.isArray(files) ? files.filter(isRecord).map(({ key }) => String(key)) : [];

/** Refunded in part by somebody in the provider's console while all of it was on its way from here: a person sees to the rest. */
export const isHalfByHand = ({ of }: Findings, outTradeNo: string): boolean =>
  of('reversal').some((reversal) => reversal.what === 'refund' && reversal.outTradeNo === outTradeNo) &&
  of('refund').some((refund) => refund.state === 'manual' && refund.outTradeNo === outTradeNo);

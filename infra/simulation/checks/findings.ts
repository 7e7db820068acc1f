import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '#infra/invariants/items';
import type { Simulation } from '../simulation.ts';

/** What lies in the table at rest, by kind, read without any of the product's own schemas. */
export interface Findings {
  of(kind: string): readonly Item[];
  simulation: Simulation;
  /** Says what is wrong, unless it is right. */
  expect(isRight: boolean, wrong: string): void;
}

export const total = (items: readonly Item[], name = 'amount'): number =>
  sum(items.map((item) => amountIn(item, name)));

export async function findingsIn(simulation: Simulation, violations: string[]): Promise<Findings> {
  const kinds = Map.groupBy(await simulation.books.items(), (item) => text(item, 'kind'));
  return {
    simulation,
    of: (kind) => kinds.get(kind) ?? [],
    expect: (isRight, wrong) => {
      if (!isRight) violations.push(wrong);
    },
  };
}

/** Refunded in part by somebody in the provider's console while all of it was on its way from here: a person sees to the rest. */
export const isHalfByHand = ({ of }: Findings, outTradeNo: string): boolean =>
  of('reversal').some((reversal) => reversal.what === 'refund' && reversal.outTradeNo === outTradeNo) &&
  of('refund').some((refund) => refund.state === 'manual' && refund.outTradeNo === outTradeNo);

import type { Item } from '#functions/ports/table';
import { amountIn, sum, text } from '#infra/invariants/items';
import type { Simulation } from '../simulation.ts';

/** The items at rest by kind, read without the product's schemas. */
export interface Findings {
  of(kind: string): readonly Item[];
  simulation: Simulation;
  /** Adds the violation unless `isRight`. */
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

/**
 * A refund in the provider's console, of a part or of more, while the full refund was under way: an operator handles the
 * remainder.
 */
export const isHalfByHand = ({ of }: Findings, outTradeNo: string): boolean =>
  of('reversal').some((reversal) => reversal.what === 'refund' && reversal.outTradeNo === outTradeNo) &&
  of('refund').some((refund) => refund.state === 'manual' && refund.outTradeNo === outTradeNo);

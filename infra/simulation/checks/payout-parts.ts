import { readPayout } from '#functions/store/payouts/payouts';
import { findPayoutParts } from '#functions/usecases/payouts/payout-parts';
import { entriesOf, sum, text } from '#infra/invariants/items';
import type { Findings } from './findings.ts';

/** The money of a won dispute, or of a partial refund that was refused, is paid out among other sales. */
const hasReturned = ({ of }: Pick<Findings, 'of'>): boolean =>
  of('reversal').some(({ state }) => state === 'won') || of('part-refund').some(({ state }) => state === 'refused');

const allPages = { page: 1, limit: 1000 };

/**
 * The parts of a payout that its seller is shown add up to its amount. Money taken by a dispute, in the provider's
 * console or for a partial refund appears as one difference, and so does money held for a case or released.
 */
export async function checkPayoutParts({ of, simulation, expect }: Findings): Promise<void> {
  for (const payout of of('payout').map(readPayout)) {
    if (payout.state === 'failed') continue;
    const { sales, deductions: deductionItems } = await findPayoutParts(simulation.ports.table, payout, allPages);
    const parts =
      sum(sales.items.map(({ amount, fee }) => amount - fee)) - sum(deductionItems.map(({ amount }) => amount));
    const hasDeduction = of('posting').some(
      (posting) =>
        /^(DSP|CRF|PCV)#/.test(text(posting, 'reference')) &&
        entriesOf(posting).some(({ account }) => account === `seller:${payout.sellerId}`),
    );
    const isHeld = of('held').some(({ sellerId }) => sellerId === payout.sellerId);
    const isWhole = hasDeduction ? parts >= payout.amount || hasReturned({ of }) : parts === payout.amount;
    const isRight = isHeld || isWhole;
    expect(isRight, `I14 ${payout.id} is ${payout.amount}, and its parts come to ${parts}`);
    expect(sales.pagination.next_cursor === null, `I14 ${payout.id} has more sales than it tells`);
  }
}

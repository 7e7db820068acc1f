import { readPayout } from '#functions/store/payouts/payouts';
import { findPayoutParts } from '#functions/usecases/payouts/payout-parts';
import { entriesOf, sum, text } from '#infra/invariants/items';
import type { Findings } from './findings.ts';

/** What comes back of a dispute is paid out with sales it does not belong to. */
const hasWon = ({ of }: Pick<Findings, 'of'>): boolean => of('reversal').some(({ state }) => state === 'won');

const allPages = { page: 1, limit: 1000 };

/**
 * What a seller is told that a payout consists of comes to its amount: as the product tells it, of every one that was kept.
 * What a bank or somebody in a console has taken meanwhile is told as one line, the difference; so is what was held for a
 * case, or given back of it.
 */
export async function checkPayoutParts({ of, simulation, expect }: Findings): Promise<void> {
  for (const payout of of('payout').map(readPayout)) {
    if (payout.state === 'failed') continue;
    const { sales, deductions: deductionItems } = await findPayoutParts(simulation.ports.table, payout, allPages);
    const parts =
      sum(sales.items.map(({ amount, fee }) => amount - fee)) - sum(deductionItems.map(({ amount }) => amount));
    const hasDeduction = of('posting').some(
      (posting) =>
        /^(DSP|CRF)#/.test(text(posting, 'reference')) &&
        entriesOf(posting).some(({ account }) => account === `seller:${payout.sellerId}`),
    );
    const isHeld = of('held').some(({ sellerId }) => sellerId === payout.sellerId);
    const isWhole = hasDeduction ? parts >= payout.amount || hasWon({ of }) : parts === payout.amount;
    const isRight = isHeld || isWhole;
    expect(isRight, `I14 ${payout.id} is ${payout.amount}, and its parts come to ${parts}`);
    expect(sales.pagination.next_cursor === null, `I14 ${payout.id} has more sales than it tells`);
  }
}

import { readPayout } from '#functions/store/payouts/payouts';
import { partsOf } from '#functions/usecases/payouts/payout-parts';
import { type Findings, sum } from './findings.ts';

const whole = { page: 1, limit: 1000 };

/** What a seller is told that a payout consists of comes to its amount: as the product tells it, of every one that was kept. */
export async function checkPayoutParts({ of, world, expect }: Findings): Promise<void> {
  for (const payout of of('payout').map(readPayout)) {
    if (payout.state === 'failed') continue;
    const { sales, taken } = await partsOf(world.ports.table, payout, whole);
    const parts = sum(sales.items.map(({ amount, fee }) => amount - fee)) - sum(taken.map(({ amount }) => amount));
    expect(parts === payout.amount, `I14 ${payout.id} is ${payout.amount}, and its parts come to ${parts}`);
    expect(sales.pagination.next_cursor === null, `I14 ${payout.id} has more sales than it tells`);
  }
}

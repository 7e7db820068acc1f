import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { maxPayoutBuckets } from '../domain/payouts/payouts.ts';
import { findTotals } from '../store/payouts/totals.ts';
import { fileOf, mature, paid } from '../test/market.ts';
import { soldMarket } from '../test/payouts.ts';
import { drain } from '../test/ports.ts';
import { worker as payout } from './payout.ts';
import { schedule as sweep } from './sweep.ts';

test('a season of days, more than one payout takes, goes out in two runs, although nothing is sold any more', async () => {
  const { ports, seller, buyer } = await soldMarket({ age: 0 });
  const days = maxPayoutBuckets + 14;
  for (let sold = 1; sold < days; sold++) {
    ports.clock.advance(day);
    await paid({ ports, file: await fileOf(ports, seller, 1000) }, buyer);
  }
  mature(ports);
  for (let run = 0; run < 4; run++) {
    ports.clock.advance(6 * hour);
    await sweep.run(ports);
    await drain(ports, [payout]);
  }
  expect(await findTotals(ports.table, seller.id)).toMatchObject({ paidOut: days * 950 });
});

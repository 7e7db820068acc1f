import { expect, test } from 'vitest';
import { bucketWrite } from '#functions/store/payouts/balance';
import { mature } from '#functions/test/market';
import { requested, soldMarket } from '#functions/test/payouts';
import { fen } from '#shared/money';

test('exactly the least amount is paid out, and not a fen less', async () => {
  const { ports, seller, payOut } = await soldMarket();
  await requested(ports, seller);
  await payOut();
  const least = ports.payouts.current.minimum;
  await ports.table.commit([bucketWrite(seller.id, 'B#2026112107#0', fen(least - 1))]);
  mature(ports);
  mature(ports);
  expect(await requested(ports, seller)).toMatchObject({ code: 'payout_too_small' });
  await ports.table.commit([bucketWrite(seller.id, 'B#2026112107#0', fen(1))]);
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: least } });
});

import { mockPayouts } from '../adapters/mock/payouts.ts';
import type { Payouts } from '../ports/payouts.ts';
import { payeeWrite } from '../store/payouts/payee.ts';
import { worker as payout } from '../workers/payout.ts';
import { deliver, notify, order, testMarket } from './market.ts';
import { drain } from './ports.ts';

const payee = { account: 'nan@example.com', realName: '南岸' };

/** A market whose seller has an account and has sold one file for ¥10.00; the mock provider pays out. */
export async function soldMarket({ heldUntil = 0 } = {}) {
  const market = await testMarket({ price: 1000 });
  const payouts: Payouts = mockPayouts(market.ports);
  const ports = { ...market.ports, payouts };
  const sealed = await ports.vault.seal(market.seller.id, JSON.stringify(payee));
  const shown = { maskedAccount: 'n***@example.com', maskedName: '*岸', setAt: 0, heldUntil };
  await ports.table.commit([payeeWrite(market.seller.id, { sealed, ...shown })]);
  await notify(ports, await order(market, market.buyer));
  await deliver(ports);
  return { ...market, ports, payOut: () => drain(ports, [payout]) };
}

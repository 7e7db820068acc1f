import { mockPayouts } from '../adapters/mock/payouts.ts';
import type { Ports } from '../ports/index.ts';
import type { Payouts, PayoutTerms } from '../ports/payouts.ts';
import type { Table } from '../ports/table.ts';
import { findPayee, payeeWrite } from '../store/payouts/payee.ts';
import { payoutsOf, readPayout } from '../store/payouts/payouts.ts';
import { requestPayout } from '../usecases/payouts/payout-request.ts';
import { worker as payout } from '../workers/payout.ts';
import { fakeClock, testStart } from './fakes.ts';
import { matureAfter, paid, type TestMarket, testMarket } from './market.ts';
import { drain } from './ports.ts';

type MarketPorts = TestMarket['ports'];

/** What sellers are paid to, unless a test says otherwise. */
export const testAccount = 'nan@example.com';

/** A seller's account as a payout reads it, without the form it comes from. */
export async function setPayee(
  { table, vault }: Pick<Ports, 'table' | 'vault'>,
  sellerId: string,
  { account = testAccount, heldUntil = 0 } = {},
): Promise<void> {
  const sealed = await vault.seal(sellerId, JSON.stringify({ account, realName: '南岸' }));
  const shown = { maskedAccount: `${account[0]}***@example.com`, maskedName: '*岸', setAt: 0, heldUntil };
  await table.commit([payeeWrite(sellerId, { sealed, ...shown })]);
}

interface Sold {
  heldUntil?: number;
  /** How long ago; unless told otherwise it has matured. */
  age?: number;
  table?: Table;
}

/** A market whose seller has an account and has sold one file for ¥10.00; the mock provider pays out. */
export async function soldMarket({ heldUntil = 0, age = matureAfter, table }: Sold = {}) {
  const clock = fakeClock(testStart - age);
  const market = await testMarket({ price: 1000, clock, ...(table && { table }) });
  const payouts: Payouts = mockPayouts(market.ports);
  const payoutTerms: PayoutTerms = payouts;
  const ports = { ...market.ports, payouts, payoutTerms };
  await setPayee(ports, market.seller.id, { heldUntil });
  await paid({ ports, file: market.file }, market.buyer);
  clock.advance(age);
  return { ...market, ports, payOut: () => drain(ports, [payout]) };
}

export type SoldMarket = Awaited<ReturnType<typeof soldMarket>>;

/** Asks for all that is open to be paid out. */
export async function requested(ports: MarketPorts, { id }: { id: string }, provider = ports.payouts) {
  const payee = await findPayee(ports.table, id);
  return requestPayout(ports, { sellerId: id, payee, provider });
}

/** All payouts of a seller, the newest first. */
export async function payoutsNow({ table }: Pick<Ports, 'table'>, { id }: { id: string }) {
  const { items } = await table.query({ ...payoutsOf(id), limit: 50 });
  return items.map(readPayout);
}

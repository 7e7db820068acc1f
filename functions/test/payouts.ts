import { day } from '#shared/limits';
import type { Fen } from '#shared/money';
import { mockPayouts } from '../adapters/mock/payouts.ts';
import { configured } from '../adapters/provider.ts';
import type { Ports } from '../ports/index.ts';
import type { PayoutProvider } from '../ports/payouts.ts';
import type { Table } from '../ports/table.ts';
import { identityWrite } from '../store/accounts/identity.ts';
import { firstDownload } from '../store/orders/downloads.ts';
import { availableBalance } from '../store/payouts/balance.ts';
import { findPayee, payeeWrite } from '../store/payouts/payee.ts';
import { payoutsOf, readPayout } from '../store/payouts/payouts.ts';
import { firstResult, requestPayouts } from '../usecases/payouts/request-payouts.ts';
import { worker as payout } from '../workers/payout.ts';
import { fakeClock, testStart } from './fakes.ts';
import { matureAfter, paid, type TestMarket, testMarket } from './market.ts';
import { drain } from './ports.ts';

type MarketPorts = TestMarket['ports'];

/** The default payout account. */
export const testAccount = 'nan@example.com';

/** Stores a seller's payout account without the form. */
export async function setPayee(
  { table, vault }: Pick<Ports, 'table' | 'vault'>,
  sellerId: string,
  { account = testAccount, heldUntil = 0, isProven = true } = {},
): Promise<void> {
  const sealed = await vault.seal(sellerId, JSON.stringify({ account, realName: '南岸' }));
  const maskedFields = { maskedAccount: `${account[0]}***@example.com`, maskedName: '*岸', setAt: 0, heldUntil };
  const person = { account, realName: '南岸', identityCard: '110101199003071234', phone: '13800001234' };
  const sealedPerson = await vault.seal(sellerId, JSON.stringify(person));
  const proof = {
    sealed: sealedPerson,
    mark: account,
    maskedCard: '1101**********1234',
    maskedPhone: '138****1234',
    setAt: 0,
  };
  const identity = isProven ? [identityWrite(sellerId, proof)] : [];
  await table.commit([payeeWrite(sellerId, { sealed, ...maskedFields }), ...identity]);
}

/** Ports with these payout providers; the first is for new sales. */
export function paidBy(...all: [PayoutProvider, ...PayoutProvider[]]): Pick<Ports, 'payouts' | 'payoutTerms'> {
  const payouts = configured(all);
  return { payouts, payoutTerms: payouts };
}

interface Sold {
  heldUntil?: number;
  /** The age of the sale; matured by default. */
  age?: number;
  table?: Table;
}

/** A market whose seller has an account and has sold one file for ¥10.00; the mock provider pays out. */
export async function soldMarket({ heldUntil = 0, age = matureAfter, table }: Sold = {}) {
  const clock = fakeClock(testStart - age);
  const market = await testMarket({ price: 1000, clock, ...(table && { table }) });
  const ports = { ...market.ports, ...paidBy(mockPayouts(market.ports)) };
  await setPayee(ports, market.seller.id, { heldUntil });
  await paid({ ports, file: market.file }, market.buyer);
  clock.advance(age);
  return { ...market, ports, payOut: () => drain(ports, [payout]) };
}

export type SoldMarket = Awaited<ReturnType<typeof soldMarket>>;

/** Requests payouts of all open balances. */
export async function requested(ports: MarketPorts, { id }: { id: string }) {
  const payee = await findPayee(ports.table, id);
  return firstResult(await requestPayouts(ports, { sellerId: id, payee, terms: ports.payouts }));
}

/** All payouts of a seller, the newest first. */
export async function payoutsNow({ table }: Pick<Ports, 'table'>, { id }: { id: string }) {
  const { items } = await table.query({ ...payoutsOf(id), limit: 50 });
  return items.map(readPayout);
}

/** Two sales of ¥10.00 a day ago; tests are about the second buyer's, which was downloaded. */
export async function marketWithTwoSales() {
  const market = await soldMarket();
  const { ports, other, file } = market;
  const number = await paid({ ports, file }, other);
  await ports.table.commit([firstDownload(other.id, file.id, ports.clock.now())]);
  ports.clock.advance(day);
  return { ...market, number };
}

export const availableTo = ({ ports, seller }: SoldMarket): Promise<Fen> =>
  availableBalance(ports.table, seller.id, ports.clock.now());

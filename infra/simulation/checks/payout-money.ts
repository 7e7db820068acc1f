import type { Item } from '#functions/ports/table';
import { amountIn, balances, sum, text } from '#infra/invariants/items';
import type { Bank } from '../bank/bank.ts';
import { type Findings, total } from './findings.ts';

const sellerOf = (bucket: Item): string => bucket.pk.slice('SBAL#'.length);

/** Amounts that the provider sent to sellers, by payout: transfers and splits, returned or not. */
function sentBy({ books: { transfers, payments } }: Bank): Map<string, number> {
  const splits = [...payments.values()].flatMap((payment) => [...payment.splits]);
  return new Map([...transfers.all, ...splits].map(([id, { amount }]) => [id, amount]));
}

/** I4: open buckets equal what is owed, frozen ones what is on its way, paid ones what arrived. */
export function checkBuckets({ of, simulation, expect }: Findings): void {
  const accounts = balances(of('posting'));
  const buckets = of('bucket');
  const sellers = new Set([...simulation.sellers.map(({ id }) => id), ...buckets.map(sellerOf)]);
  for (const seller of sellers) {
    const open = total(buckets.filter((bucket) => sellerOf(bucket) === seller && bucket.frozenBy === undefined));
    const owed = -(accounts.get(`seller:${seller}`) ?? 0);
    expect(open === owed, `I4 ${seller} is owed ${owed}, the open buckets hold ${open}`);
  }
  const frozen = total(buckets.filter(({ frozenBy, paidAt }) => frozenBy !== undefined && paidAt === undefined));
  const inFlight = -sum([...accounts].map(([account, amount]) => (account.startsWith('inflight:') ? amount : 0)));
  expect(frozen === inFlight, `I4 ${inFlight} is on its way, the frozen buckets hold ${frozen}`);
  const paid = total(buckets.filter(({ paidAt }) => paidAt !== undefined));
  const arrived = sum(sentBy(simulation.banks.alipay).values());
  const possibleResends = total(of('payout').filter(({ state }) => state === 'manual'));
  expect(
    arrived - paid >= 0 && arrived - paid <= possibleResends,
    `I4 ${arrived} has arrived, the paid buckets hold ${paid}`,
  );
}

/**
 * I4: open buckets are in the list of their kind, by which a provider with money owed is known; frozen buckets are in
 * none.
 */
export function checkOpenLists({ of, expect }: Findings): void {
  for (const bucket of of('bucket')) {
    const kind = /^B#\d+#S#/.test(bucket.sk) ? 'sale' : 'balance';
    const isListed = text(bucket, 'ownedPk').startsWith(`OPEN#${kind}#`);
    const isOpen = bucket.frozenBy === undefined;
    const isRight = isOpen ? isListed || amountIn(bucket) === 0 : !isListed;
    expect(isRight, `I4 ${bucket.pk} ${bucket.sk} over ${amountIn(bucket)} is ${isListed ? 'listed' : 'not listed'}`);
  }
}

/** I5: a payout is one transfer at most, and a failed payout never arrives. */
export function checkPayouts({ of, simulation, expect }: Findings): void {
  const payouts = new Map(of('payout').map((payout) => [text(payout, 'id'), payout]));
  const sent = sentBy(simulation.banks.alipay);
  for (const [number, amount] of sent) {
    const payout = payouts.get(number);
    const state = text(payout, 'state');
    const isRight = (state === 'succeeded' || state === 'manual') && amountIn(payout) === amount;
    expect(isRight, `I5 ${number} over ${amount} has arrived, and here it is ${state || 'unknown'}`);
  }
  for (const [id, payout] of payouts) {
    if (payout.state === 'succeeded') expect(sent.has(id), `I5 ${id} is said to have arrived, and has not`);
    const frozen = of('bucket').filter(({ frozenBy }) => frozenBy === id);
    const isHeld = payout.state !== 'failed';
    expect(
      !isHeld || total(frozen) === amountIn(payout),
      `I4 payout ${id} over ${amountIn(payout)} holds ${total(frozen)}`,
    );
  }
}

import { recordView } from '#functions/store/files/stats/file-days';
import { hour, minute } from '#shared/limits';
import { statsDays } from '#shared/view-sources';
import { demoPassword, register } from './accounts.ts';
import { caseEvents } from './cases.ts';
import { DemoRefusal } from './client.ts';
import { planPurchases, purchaseEvents, refundEvents } from './orders.ts';
import { type Purchase, planViews, seedDays, startOfDay } from './plan.ts';
import { promotionEvents } from './promotions.ts';
import { furnishStorefront, publish, publishVersion } from './publishing.ts';
import { questionEvents, reviewEvents } from './reviews.ts';
import { buyerJoined, isSlow, publishedAt, type Seed, type SeedEvent, type SeedOptions, seedOf } from './seed.ts';

const follow = (seed: Seed, person: number, followed: number) =>
  seed.member(person).call('POST', `/api/users/${seed.member(followed).username}/follow`);

/** Storefronts open one after another in the first night. */
const openingEvents = (seed: Seed): SeedEvent[] =>
  seed.storefronts.map((storefront, position) => ({
    at: startOfDay(seed.now, seedDays) + (position + 1) * minute,
    async act() {
      const seller = await register(seed.market, storefront);
      seed.members.set(position, seller);
      const { payee, page } = storefront;
      if (payee) await seller.call('POST', '/api/users/alipay-config', { ...payee, current_password: demoPassword });
      if (page) await furnishStorefront(seller, page);
    },
  }));

const publishingEvents = (seed: Seed): SeedEvent[] =>
  seed.offers.flatMap(({ file, seller }, position) => {
    const [first, ...later] = file.versions;
    return [
      {
        at: publishedAt(seed.now, first.daysAgo, position),
        async act() {
          seed.listings.set(position, await publish(seed.member(seller), file));
          await seed.market.settle();
          await seed.onPublished?.(seed.listings.size);
        },
      },
      ...later.map((version) => ({
        at: publishedAt(seed.now, version.daysAgo, position),
        act: () => publishVersion(seed.listing(position), version),
      })),
    ];
  });

/** Buyers register and follow one or two of the larger storefronts. */
function arrivalEvents(seed: Seed): SeedEvent[] {
  const large = seed.storefronts.filter(({ files }) => files.length > 1).length;
  return seed.buyers.flatMap((person, buyer) => {
    const position = seed.storefronts.length + buyer;
    const at = buyerJoined(seed.now, buyer);
    const followed = new Set([buyer % large, (buyer * 5 + 1) % large]);
    return [
      { at, act: async () => seed.members.set(position, await register(seed.market, person)) },
      ...[...followed].map((seller) => ({
        at: at + (seller + 1) * 40 * hour,
        act: () => follow(seed, position, seller),
      })),
    ];
  });
}

/** Sellers follow each other. */
const neighbourEvents = (seed: Seed): SeedEvent[] =>
  seed.storefronts.flatMap((_, position) =>
    [1, 2, 4].slice(0, 1 + (position % 3)).map((step) => ({
      at: startOfDay(seed.now, seedDays - 2) + (position * 7 + step) * hour,
      act: () => follow(seed, position, (position + step) % seed.storefronts.length),
    })),
  );

async function countViews(seed: Seed, purchases: readonly Purchase[], daysAgo: number): Promise<void> {
  const { now, market } = seed;
  const [from, to] = [startOfDay(now, daysAgo), startOfDay(now, daysAgo - 1)];
  for (const [file, listing] of seed.listings) {
    if (!listing.file.is_public) continue;
    const sales = purchases.filter((purchase) => purchase.file === file && purchase.at >= from && purchase.at < to);
    for (const views of planViews(now, daysAgo, { file, sales: sales.length }))
      await recordView(market.ports.table, listing.id, { ...views, now: market.now() });
  }
}

/** The views of each day are counted in its last minute, those of today until now. */
const viewEvents = (seed: Seed, purchases: readonly Purchase[]): SeedEvent[] =>
  Array.from({ length: statsDays }, (_, daysAgo) => ({
    at: Math.min(startOfDay(seed.now, daysAgo - 1), seed.now) - minute,
    act: () => countViews(seed, purchases, daysAgo),
  }));

/** Payouts go out at these hours of Beijing. */
const payoutRuns = ({ now, market }: Seed): SeedEvent[] =>
  Array.from({ length: seedDays * 4 + 4 }, (_, run) => startOfDay(now, seedDays) + run * 6 * hour + minute)
    .filter((at) => at < now)
    .map((at) => ({ at, act: market.sweep }));

/** The seller with the slow bank withdraws a few minutes ago, unless a payout run has been faster. */
const withdrawal = (seed: Seed): SeedEvent => ({
  at: seed.now - 4 * minute,
  async act() {
    try {
      await seed.member(seed.storefronts.findIndex(isSlow)).call('POST', '/api/payments/withdraw', {});
    } catch (error) {
      if (!(error instanceof DemoRefusal && error.code.startsWith('payout_'))) throw error;
    }
  },
});

/** Runs sixty days of a market, each event at its own time. */
export async function runSeed(options: SeedOptions): Promise<void> {
  const seed = seedOf(options);
  const purchases = planPurchases(seed);
  const refunds = refundEvents(seed, purchases);
  const events = [
    ...openingEvents(seed),
    ...publishingEvents(seed),
    ...arrivalEvents(seed),
    ...neighbourEvents(seed),
    ...purchaseEvents(seed, purchases, refunds.returned),
    ...refunds.events,
    ...payoutRuns(seed),
    ...viewEvents(seed, purchases),
    withdrawal(seed),
    ...caseEvents(seed),
    ...reviewEvents(
      seed,
      purchases.filter((_, position) => !refunds.returned.has(position)),
    ),
    ...questionEvents(seed),
    ...promotionEvents(seed),
  ];
  const { market } = seed;
  for (const { at, act } of events.toSorted((left, right) => left.at - right.at)) {
    market.ports.clock.set(at);
    await act();
    await market.settle();
  }
}

import { day, hour, minute } from '#shared/limits';
import { demoPassword, register } from './accounts.ts';
import { caseEvents } from './cases.ts';
import { DemoRefusal } from './client.ts';
import { promotionEvents } from './promotions.ts';
import { furnishStorefront, publish, publishVersion } from './publishing.ts';
import { purchaseEvents } from './purchases.ts';
import { questionEvents, reviewEvents } from './reviews.ts';
import {
  buyerJoined,
  isSlow,
  publishedAt,
  type Seed,
  type SeedEvent,
  type SeedOptions,
  seedDays,
  seedOf,
  startOfDay,
} from './seed.ts';
import { viewEvents } from './views.ts';

const follow = (seed: Seed, username: string, followed: string | undefined) =>
  seed.member(username).call('POST', `/api/users/${followed}/follow`);

/** Storefronts open one after another in the first night. */
const openingEvents = (seed: Seed): SeedEvent[] =>
  seed.storefronts.map((storefront, position) => ({
    at: seed.now - seedDays * day - 12 * hour + position * minute,
    async act() {
      const seller = await register(seed.market, storefront);
      seed.members.set(storefront.username, seller);
      const { payee, page } = storefront;
      if (payee) await seller.call('POST', '/api/users/alipay-config', { ...payee, current_password: demoPassword });
      if (page) await furnishStorefront(seller, page);
    },
  }));

const publishingEvents = (seed: Seed): SeedEvent[] =>
  seed.files.flatMap((file, position) => {
    const { folder, seller } = file;
    const [first, ...later] = file.versions;
    return [
      {
        at: publishedAt(seed.now, first.daysAgo, position),
        async act() {
          seed.listings.set(folder, await publish(seed.member(seller), file));
          await seed.market.settle();
          await seed.onPublished();
        },
      },
      ...later.map((version) => ({
        at: publishedAt(seed.now, version.daysAgo, position),
        act: () => publishVersion(seed.listing(folder), version),
      })),
    ];
  });

/** Buyers register and follow one or two of the larger storefronts. */
function arrivalEvents(seed: Seed): SeedEvent[] {
  const large = seed.storefronts.filter(({ files }) => files.length > 1);
  return seed.buyers.flatMap((person, buyer) => {
    const at = buyerJoined(seed.now, buyer);
    const followed = new Set([buyer % large.length, (buyer * 5 + 1) % large.length]);
    return [
      { at, act: async () => seed.members.set(person.username, await register(seed.market, person)) },
      ...[...followed].map((seller) => ({
        at: at + (seller + 1) * 40 * hour,
        act: () => follow(seed, person.username, large[seller]?.username),
      })),
    ];
  });
}

/** Sellers follow each other. */
const neighbourEvents = (seed: Seed): SeedEvent[] =>
  seed.storefronts.flatMap(({ username }, position) =>
    [1, 2, 4].slice(0, 1 + (position % 3)).map((step) => ({
      at: seed.now - (seedDays - 2) * day + (position * 7 + step) * hour,
      act: () => follow(seed, username, seed.storefronts[(position + step) % seed.storefronts.length]?.username),
    })),
  );

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
      await seed.member(seed.storefronts.find(isSlow)?.username ?? '').call('POST', '/api/payments/withdraw', {});
    } catch (error) {
      if (!(error instanceof DemoRefusal && error.code.startsWith('payout_'))) throw error;
    }
  },
});

/** Runs sixty days of a market, each event at its own time. */
export async function runSeed(options: SeedOptions): Promise<void> {
  const seed = seedOf(options);
  const events = [
    ...openingEvents(seed),
    ...publishingEvents(seed),
    ...arrivalEvents(seed),
    ...neighbourEvents(seed),
    ...purchaseEvents(seed),
    ...payoutRuns(seed),
    ...viewEvents(seed),
    withdrawal(seed),
    ...caseEvents(seed),
    ...reviewEvents(seed),
    ...questionEvents(seed),
    ...promotionEvents(seed),
  ];
  const { market } = seed;
  for (const [count, { at, act }] of events.toSorted((left, right) => left.at - right.at).entries()) {
    market.ports.clock.set(at);
    await act();
    await market.settle();
    seed.onEvent(count / events.length);
  }
}

import { countView } from '#functions/store/files/file-days';
import { day, hour, maturity, minute } from '#shared/limits';
import { statsDays } from '#shared/view-sources';
import { chance } from './chance.ts';
import { DemoRefused } from './client.ts';
import type { DemoCreator } from './content.ts';
import { linkOf, offering } from './offers.ts';
import type { Past } from './past.ts';
import { isSlow, payeeOf } from './payees.ts';
import { customers, demoPassword, join, type Member } from './people.ts';
import { dayBegan, planViews, planVisits, storyDays } from './plan.ts';
import { asking, reviewing } from './reviews.ts';
import { troubles } from './safety.ts';
import { publish, renew, type Shelf } from './shelves.ts';
import { furnish, pin } from './stalls.ts';
import { askBack, buy, download, follow, grantBack, type Sold, star } from './trade.ts';

/** Later chapters know whom and what the earlier ones brought: by their places in the lists. */
interface Told {
  past: Past;
  now: number;
  creators: readonly DemoCreator[];
  people: Map<number, Member>;
  shelves: Map<number, Shelf>;
  sold: Map<number, Sold>;
}

interface Event {
  at: number;
  act(): Promise<unknown>;
}

function known<T>(all: ReadonlyMap<number, T>, at: number): T {
  const found = all.get(at);
  if (found === undefined) throw new Error(`demo market: the story has nothing at ${at} yet`);
  return found;
}

/** Every post of every stall, in one row. */
const offersOf = (creators: readonly DemoCreator[]) =>
  creators.flatMap(({ posts }, seller) => posts.map((post) => ({ post, seller })));

/** Stalls open one after another in the first night, with an account to be paid to. */
const openings = ({ past, now, creators, people }: Told): Event[] =>
  creators.map((creator, place) => ({
    at: dayBegan(now, storyDays) + (place + 1) * minute,
    async act() {
      const member = await join(past, creator);
      people.set(place, member);
      const payee = payeeOf(creator, place);
      const body = { ...payee, current_password: demoPassword };
      if (payee) await past.api.call('POST', '/api/users/alipay-config', { token: await member.token(), body });
      await furnish(past.api, member);
    },
  }));

/** Of a post or a version: in the morning of its day, or an hour ago where that has not come yet. */
const morning = (now: number, daysAgo: number, place: number): number =>
  Math.min(dayBegan(now, daysAgo) + 9 * hour + place * 3 * minute, now - hour - place * minute);

const publishing = ({ past, now, creators, people, shelves }: Told): Event[] =>
  offersOf(creators).flatMap(({ post, seller }, place) => [
    {
      at: morning(now, post.since, place),
      async act() {
        const shelf = await publish(past.api, known(people, seller), post);
        shelves.set(place, shelf);
        if (post.isPinned) await pin(past.api, shelf.seller, shelf.id);
      },
    },
    ...(post.news ?? []).map((news) => ({
      at: morning(now, news.daysAgo, place),
      act: () => renew(past.api, known(shelves, place), news),
    })),
  ]);

/** Whom one hears of first. */
const largeOf = (creators: readonly DemoCreator[]): number => creators.filter(({ posts }) => posts.length > 1).length;

/** They come over the first forty days. */
const cameAt = (now: number, customer: number): number => dayBegan(now, storyDays - 1 - customer * 2) - hour;

const arrivals = ({ past, now, creators, people }: Told): Event[] =>
  customers.flatMap((person, customer) => {
    const place = creators.length + customer;
    const at = cameAt(now, customer);
    const large = largeOf(creators);
    const liked = [customer % large, (customer * 5 + 1) % large];
    return [
      { at, act: async () => people.set(place, await join(past, person)) },
      ...[...new Set(liked)].map((seller) => ({
        at: at + (seller + 1) * 40 * hour,
        act: () => follow(past, known(people, place), known(people, seller)),
      })),
    ];
  });

/** Neighbours look after each other's stalls. */
const neighbours = ({ past, now, creators, people }: Told): Event[] =>
  creators.flatMap((_, place) =>
    [1, 2, 4].slice(0, 1 + (place % 3)).map((step) => ({
      at: dayBegan(now, storyDays - 2) + (place * 7 + step) * hour,
      act: () => follow(past, known(people, place), known(people, (place + step) % creators.length)),
    })),
  );

interface Deal {
  at: number;
  visitor: number;
  post: number;
  isFree: boolean;
}

/** Who took what, by the plan; and at the end one sale whose money has just matured, at the stall whose bank is slow. */
function dealsOf({ now, creators }: Told): Deal[] {
  const offers = offersOf(creators);
  const joined = [...creators.map(() => dayBegan(now, storyDays - 1)), ...customers.map((_, at) => cameAt(now, at))];
  const open = offers.map(({ post, seller }, place) => ({
    ...{ seller, from: post.isPrivate ? undefined : morning(now, post.since, place) },
    // The first login that is named has most to look at.
    pull: seller === 0 ? 3 : 1,
  }));
  const deals = planVisits(now, { joined, offers: open }).map(({ at, person, post }) => ({
    ...{ at, visitor: person, post },
    isFree: offers[post]?.post.price === '0',
  }));
  const taken = new Set(deals.map(({ visitor, post }) => `${visitor} ${post}`));
  const slowly = creators.findIndex(isSlow);
  const slow = offers.findIndex(({ post, seller }) => seller === slowly && post.price !== '0');
  const visitor = joined.findIndex((_, person) => person >= creators.length && !taken.has(`${person} ${slow}`));
  return [...deals, { at: now - maturity - 10 * minute, visitor, post: slow, isFree: false }];
}

/** Whoever buys downloads soon, unless they think better of it, and some star what was good. */
function dealing(
  { past, people, shelves, sold }: Told,
  deals: readonly Deal[],
  regretted: ReadonlySet<number>,
): Event[] {
  const { next } = chance(7);
  return deals.flatMap(({ at, visitor, post }, place) => {
    const who = () => known(people, visitor);
    const what = () => known(shelves, post);
    const took = { at, act: async () => sold.set(place, await buy(past, who(), what(), { via: linkOf(place) })) };
    const looked = { at: at + 2 * minute, act: () => download(past, who(), what()) };
    const liked = { at: at + 9 * minute, act: () => star(past, who(), what()) };
    return [took, ...(regretted.has(place) ? [] : [looked]), ...(next() < 0.4 ? [liked] : [])];
  });
}

/** Of what was paid: two that were given back at once, one that a seller granted, and one the seller is to decide about. */
function returnsOf({ past, now, creators, people, sold }: Told, deals: readonly Deal[]) {
  const paid = deals.flatMap(({ at, post, isFree }, place) => (isFree ? [] : [{ at, post, place }]));
  const before = (daysAgo: number) => paid.findLast(({ at }) => at < now - daysAgo * day);
  const [early, late, granted, open] = [before(33), before(9), before(21), before(3)];
  const ask = (one: { at: number; place: number }, after: number, reason: string): Event => ({
    at: one.at + after,
    act: () => askBack(past, known(sold, one.place), reason),
  });
  const regretted = [early, late].flatMap((one) => one ?? []);
  const events = regretted.map((one) => ask(one, hour, '买错了'));
  if (granted) {
    const seller = offersOf(creators)[granted.post]?.seller ?? 0;
    const act = () => grantBack(past, known(people, seller), known(sold, granted.place));
    events.push(ask(granted, 2 * day, '和我想的不一样'), { at: granted.at + 2 * day + 5 * hour, act });
  }
  if (open) events.push({ ...ask(open, 0, '已经有类似的资料了'), at: now - 5 * hour });
  return { events, regretted: new Set(regretted.map(({ place }) => place)) };
}

async function seen({ past, now, shelves }: Told, deals: readonly Deal[], daysAgo: number): Promise<void> {
  const [from, to] = [dayBegan(now, daysAgo), dayBegan(now, daysAgo - 1)];
  const open = [...shelves].filter(([, { post }]) => !post.isPrivate);
  for (const [place, { id }] of open) {
    const sold = deals.filter((deal) => deal.post === place && deal.at >= from && deal.at < to).length;
    for (const one of planViews(now, daysAgo, { post: place, sold }))
      await countView(past.table, id, { ...one, now: past.now() });
  }
}

/** Each day's readers, counted in its last minute; of today those until now. */
const looking = (told: Told, deals: readonly Deal[]): Event[] =>
  Array.from({ length: statsDays }, (_, daysAgo) => ({
    at: Math.min(dayBegan(told.now, daysAgo - 1), told.now) - minute,
    act: () => seen(told, deals, daysAgo),
  }));

/** A few minutes ago: "pay out now", and the bank takes its time. */
const underWay = ({ past, now, creators, people }: Told): Event => ({
  at: now - 4 * minute,
  async act() {
    const token = await known(people, creators.findIndex(isSlow)).token();
    await past.api.call('POST', '/api/payments/withdraw', { token, body: {} }).catch(unlessRunning);
  },
});

/** A run may have been faster. */
function unlessRunning(error: unknown): void {
  if (!(error instanceof DemoRefused && error.code.startsWith('payout_'))) throw error;
}

/** Payouts go out at these hours of Beijing. */
function runs({ past, now }: Told): Event[] {
  const times = Array.from({ length: storyDays * 4 + 4 }, (_, at) => dayBegan(now, storyDays) + at * 6 * hour + minute);
  return times.filter((at) => at < now).map((at) => ({ at, act: past.sweep }));
}

const sceneOf = ({ past, now, creators, people, shelves }: Told) => ({
  past,
  now,
  sellerOf: (post: number) => creators[offersOf(creators)[post]?.seller ?? 0]?.username ?? '',
  customer: (at: number) => known(people, creators.length + at),
  seller: (username: string) =>
    known(
      people,
      creators.findIndex((one) => one.username === username),
    ),
  shelvesOf: (username: string) =>
    [...shelves.values()].filter((shelf) => shelf.seller.username === username && !shelf.post.isPrivate),
  shelfOf: (username: string) =>
    known(
      shelves,
      offersOf(creators).findIndex(({ post, seller }) => creators[seller]?.username === username && !post.isPrivate),
    ),
});

/** What stays with whoever bought it, and was fetched. */
const ownedBy = (
  { people, shelves }: Told,
  deals: readonly Deal[],
  { regretted }: { regretted: ReadonlySet<number> },
) =>
  deals
    .filter((_, place) => !regretted.has(place))
    .map(({ at, post, isFree, visitor }) => ({
      ...{ at, post, isFree },
      buyer: () => known(people, visitor),
      shelf: () => known(shelves, post),
    }));

/** Sixty days of a market, each thing at its own time. */
export async function tellStory(past: Past, creators: readonly DemoCreator[], now: number): Promise<void> {
  const told: Told = { past, now, creators, people: new Map(), shelves: new Map(), sold: new Map() };
  const deals = dealsOf(told);
  const returns = returnsOf(told, deals);
  const events = [
    ...openings(told),
    ...publishing(told),
    ...arrivals(told),
    ...neighbours(told),
    ...dealing(told, deals, returns.regretted),
    ...returns.events,
    ...runs(told),
    ...looking(told, deals),
    underWay(told),
    ...troubles(sceneOf(told)),
    ...reviewing(sceneOf(told), ownedBy(told, deals, returns)),
    ...asking(sceneOf(told)),
    ...offering(sceneOf(told)),
  ];
  for (const { at, act } of events.toSorted((one, other) => one.at - other.at)) {
    past.at(at);
    await act();
    await past.settle();
  }
}

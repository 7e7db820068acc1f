import { hour, minute } from '#shared/limits';
import type { Member } from './accounts.ts';
import type { DemoFile, DemoPerson, Storefront } from './content.ts';
import type { MemoryMarket } from './memory-market.ts';
import { seedDays, startOfDay } from './plan.ts';
import type { Listing } from './publishing.ts';

export interface SeedEvent {
  at: number;
  act(): Promise<unknown>;
}

/** An order that has been paid, or taken for nothing. */
export interface Order {
  buyer: Member;
  outTradeNo: string;
}

export interface SeedOptions {
  market: MemoryMarket;
  /** When the last event may be. */
  now: number;
  storefronts: readonly Storefront[];
  buyers: readonly DemoPerson[];
  /** Called when another file has been published. */
  onPublished?(count: number): Promise<void>;
}

/** People are counted sellers first, then buyers; files in the order of the storefronts. */
export interface Seed extends SeedOptions {
  offers: readonly { file: DemoFile; seller: number }[];
  /** Filled by the events, for the events after them. */
  members: Map<number, Member>;
  listings: Map<number, Listing>;
  orders: Map<number, Order>;
  member(position: number): Member;
  buyer(position: number): Member;
  seller(username: string): Member;
  listing(position: number): Listing;
  order(position: number): Order;
  /** Public files of a seller, first published first. */
  listingsOf(username: string): Listing[];
  firstListingOf(username: string): Listing;
}

function entryOf<T>(entries: ReadonlyMap<number, T>, position: number): T {
  const entry = entries.get(position);
  if (entry === undefined) throw new Error(`demo market: no event has created entry ${position} yet`);
  return entry;
}

export function seedOf(options: SeedOptions): Seed {
  const { storefronts } = options;
  const offers = storefronts.flatMap(({ files }, seller) => files.map((file) => ({ file, seller })));
  const members = new Map<number, Member>();
  const listings = new Map<number, Listing>();
  const orders = new Map<number, Order>();
  const isOf = (username: string, seller: number) => storefronts[seller]?.username === username;
  return {
    ...options,
    offers,
    members,
    listings,
    orders,
    member: (position) => entryOf(members, position),
    buyer: (position) => entryOf(members, storefronts.length + position),
    seller: (username) =>
      entryOf(
        members,
        storefronts.findIndex((_, seller) => isOf(username, seller)),
      ),
    listing: (position) => entryOf(listings, position),
    order: (position) => entryOf(orders, position),
    listingsOf: (username) =>
      [...listings.values()].filter(({ seller, file }) => seller.username === username && file.is_public),
    firstListingOf: (username) =>
      entryOf(
        listings,
        offers.findIndex(({ file, seller }) => isOf(username, seller) && file.is_public),
      ),
  };
}

/** The mock bank takes hours for such an account: a payout can be seen on its way. */
export const isSlow = (storefront: Storefront | undefined): boolean =>
  storefront?.payee?.alipayAccount?.startsWith('slow-') ?? false;

/** The morning of a day; or an hour ago, when that has not come yet. */
export const publishedAt = (now: number, daysAgo: number, position: number): number =>
  Math.min(startOfDay(now, daysAgo) + 9 * hour + position * 3 * minute, now - hour - position * minute);

/** Buyers register over the first forty days. */
export const buyerJoined = (now: number, position: number): number =>
  startOfDay(now, seedDays - 1 - position * 2) - hour;

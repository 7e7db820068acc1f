import { day, hour, minute } from '#shared/limits';
import type { Member } from './accounts.ts';
import type { DemoFile, DemoPerson, Storefront } from './content.ts';
import type { MemoryMarket } from './memory-market.ts';
import type { Listing } from './publishing.ts';

/** Days from the first event of the seed until now. */
export const seedDays = 60;

export interface SeedEvent {
  at: number;
  act(): Promise<unknown>;
}

export interface SeedOptions {
  market: MemoryMarket;
  /** When the last event may be. */
  now: number;
  storefronts: readonly Storefront[];
  buyers: readonly DemoPerson[];
  /** Called when another file has been published. */
  onPublished(): Promise<void>;
  /** With the part of all events that has happened, from 0 to 1. */
  onEvent(share: number): void;
}

export interface Seed extends SeedOptions {
  /** In the order of the storefronts. */
  files: readonly DemoFile[];
  /** Filled by the events, for the events after them: by username, and by the folder of the file. */
  members: Map<string, Member>;
  listings: Map<string, Listing>;
  /** Codes that were given away and not yet redeemed. */
  giftCodes: string[];
  member(username: string): Member;
  listing(folder: string): Listing;
  /** An event that happens so many hours before the end. */
  ago(hours: number, act: SeedEvent['act']): SeedEvent;
}

function entryOf<T>(entries: ReadonlyMap<string, T>, name: string): T {
  const entry = entries.get(name);
  if (entry === undefined) throw new Error(`demo market: no event has created ${name} yet`);
  return entry;
}

export function seedOf(options: SeedOptions): Seed {
  const members = new Map<string, Member>();
  const listings = new Map<string, Listing>();
  return {
    ...options,
    files: options.storefronts.flatMap(({ files }) => files),
    members,
    listings,
    giftCodes: [],
    member: (username) => entryOf(members, username),
    listing: (folder) => entryOf(listings, folder),
    ago: (hours, act) => ({ at: options.now - hours * hour, act }),
  };
}

/** The beginning of the day of Beijing that was so many days ago. */
export const startOfDay = (now: number, daysAgo: number): number =>
  Math.floor((now + 8 * hour) / day) * day - 8 * hour - daysAgo * day;

export const publishedAt = (now: number, daysAgo: number, position: number): number =>
  Math.min(now - daysAgo * day - 3 * hour + position * 3 * minute, now - hour - position * minute);

/** Buyers register over the first forty days. */
export const buyerJoined = (now: number, position: number): number =>
  now - (seedDays - 1 - position * 2) * day - 13 * hour;

/** The mock bank takes hours for such an account: a payout can be seen on its way. */
export const isSlow = ({ payee }: Storefront): boolean => payee?.alipayAccount?.startsWith('slow-') ?? false;

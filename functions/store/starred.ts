import { limits } from '#shared/limits';
import { maySee } from '../domain/files/files.ts';
import type { Item, Table } from '../ports/table.ts';
import { findWaiting, mayWait, type Waiting } from '../projections/search/indexing.ts';
import { type PostSeen, unpackSeen } from './cards/posts.ts';
import { fileKey, readSeen } from './files/files.ts';
import { countStarred, readStarEntry, type StarEntry, starsOf } from './files/stars.ts';
import { purchaseKey } from './orders/purchases.ts';
import { presentAmong } from './table/among.ts';
import { type Page, type PageWanted, paginationOf } from './table/pages.ts';

export interface StarredFile {
  file: PostSeen;
  purchased: boolean;
}

type Viewer = { id: string };

/** As the cards say. What changed a moment ago, and what has no card yet, is looked up: the one as it stands, the other cheaply. */
async function postsOf(table: Table, entries: readonly StarEntry[], waiting: Waiting) {
  const changed = entries.filter(({ id }) => mayWait(waiting, id)).map(({ id }) => id);
  const missing = entries.filter(({ id, card }) => card === undefined && !mayWait(waiting, id)).map(({ id }) => id);
  const read = (ids: readonly string[], consistent: boolean) =>
    ids.length > 0 ? table.getMany(ids.map(fileKey), { consistent }) : [];
  const [now, then] = await Promise.all([read(changed, true), read(missing, false)]);
  const found = new Map<string, Item | undefined>();
  for (const [at, id] of [...changed, ...missing].entries()) found.set(id, [...now, ...then][at]);
  return entries.map(({ id, card }): PostSeen | undefined => {
    if (card !== undefined && !found.has(id)) return unpackSeen(id, card);
    const item = found.get(id);
    return item && readSeen(item);
  });
}

interface Listing {
  user: Viewer;
  waiting: Promise<Waiting>;
}

/** Of these stars those whose posts the viewer may still see, in their order. */
async function visible(table: Table, { user, waiting }: Listing, entries: readonly StarEntry[]) {
  const bought = entries.map(({ id }) => purchaseKey(user.id, id));
  const [posts, owned] = await Promise.all([postsOf(table, entries, await waiting), presentAmong(table, bought)]);
  return posts.flatMap((file): StarredFile[] => {
    const purchased = file !== undefined && owned.has(purchaseKey(user.id, file.id).sk);
    return file && maySee(file, user, purchased) ? [{ file, purchased }] : [];
  });
}

interface Gathered {
  found: StarredFile[];
  hidden: number;
  /** Of those that were read. */
  uncounted: number;
  cursor: string | undefined;
}

const perTrip = 100;
const trips = 20;

/** Reads no star more than is needed, so that the next page goes on right behind the last one shown. */
async function gather(table: Table, listing: Listing, { from, enough }: { from: string | undefined; enough: number }) {
  const gathered: Gathered = { found: [], hidden: 0, uncounted: 0, cursor: from };
  for (let trip = 0; trip < trips && gathered.found.length < enough; trip++) {
    const limit = Math.min(perTrip, enough - gathered.found.length);
    const page = await table.query({ ...starsOf(listing.user.id), limit, cursor: gathered.cursor });
    const entries = page.items.map(readStarEntry);
    const seen = await visible(table, listing, entries);
    gathered.found.push(...seen);
    gathered.hidden += entries.length - seen.length;
    gathered.uncounted += entries.filter(({ isCounted }) => !isCounted).length;
    gathered.cursor = page.cursor;
    if (page.cursor === undefined) break;
  }
  return gathered;
}

/**
 * Exact where all of it was read; otherwise what is counted, with what the queue has not come to of what was read, and never
 * so little that a page that follows would be beyond the last.
 */
function totalOf({ found, hidden, uncounted, cursor }: Gathered, counted: number, isFromStart: boolean): number {
  if (isFromStart && cursor === undefined) return found.length;
  return Math.max(counted + uncounted - hidden, found.length + Number(cursor !== undefined));
}

/**
 * What somebody has starred, latest first. What has become private or was deleted leaves no gap: pages are filled with
 * what follows, because the page that asks takes a short one for the last.
 */
export async function listStarredBy(table: Table, user: Viewer, wanted: PageWanted): Promise<Page<StarredFile>> {
  const skip = wanted.cursor ? 0 : (wanted.page - 1) * wanted.limit;
  if (skip > limits.jumpItems) {
    return { items: [], pagination: paginationOf(wanted, await countStarred(table, user.id), undefined) };
  }
  const waiting = findWaiting(table);
  const [gathered, counted] = await Promise.all([
    gather(table, { user, waiting }, { from: wanted.cursor, enough: skip + wanted.limit }),
    countStarred(table, user.id),
    waiting,
  ]);
  const total = totalOf(gathered, counted, !wanted.cursor);
  return { items: gathered.found.slice(skip), pagination: paginationOf(wanted, total, gathered.cursor) };
}

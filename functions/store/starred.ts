import * as z from 'zod';
import { limits } from '#shared/limits';
import { maySee } from '../domain/files.ts';
import type { Table } from '../ports.ts';
import { presentAmong } from './among.ts';
import { type File, fileKey, readFile } from './files.ts';
import { countSome, type ListQuery, type Page, type PageWanted, paginationOf } from './pages.ts';
import { purchaseKey } from './purchases.ts';
import { starsOf } from './stars.ts';

const star = z.object({ fileId: z.string() });

export interface StarredFile {
  file: File;
  purchased: boolean;
}

type Viewer = { id: string };

/** Of the posts behind these stars those the viewer may still see, in their order. */
async function visible(table: Table, user: Viewer, ids: readonly string[]): Promise<StarredFile[]> {
  const bought = ids.map((id) => purchaseKey(user.id, id));
  const [items, owned] = await Promise.all([table.getMany(ids.map(fileKey)), presentAmong(table, bought)]);
  return ids.flatMap((id, at) => {
    const item = items[at];
    const file = item && readFile(item);
    const purchased = owned.has(purchaseKey(user.id, id).sk);
    return file && maySee(file, user, purchased) ? [{ file, purchased }] : [];
  });
}

interface Gathered {
  found: StarredFile[];
  hidden: number;
  cursor: string | undefined;
}

const perTrip = 100;
const trips = 20;

/** Reads no star more than is needed, so that the next page goes on right behind the last one shown. */
async function gather(table: Table, user: Viewer, { from, enough }: { from: string | undefined; enough: number }) {
  const query: ListQuery = starsOf(user.id);
  const gathered: Gathered = { found: [], hidden: 0, cursor: from };
  for (let trip = 0; trip < trips && gathered.found.length < enough; trip++) {
    const limit = Math.min(perTrip, enough - gathered.found.length);
    const page = await table.query({ ...query, limit, cursor: gathered.cursor });
    const seen = await visible(
      table,
      user,
      page.items.map((item) => star.parse(item).fileId),
    );
    gathered.found.push(...seen);
    gathered.hidden += page.items.length - seen.length;
    gathered.cursor = page.cursor;
    if (page.cursor === undefined) break;
  }
  return gathered;
}

/**
 * What somebody has starred, latest first. What has become private or was deleted leaves no gap: pages are filled with
 * what follows, because the page that asks takes a short one for the last.
 */
export async function listStarredBy(table: Table, user: Viewer, wanted: PageWanted): Promise<Page<StarredFile>> {
  const skip = wanted.cursor ? 0 : (wanted.page - 1) * wanted.limit;
  const counting = countSome(table, starsOf(user.id));
  if (skip > limits.jumpItems) return { items: [], pagination: paginationOf(wanted, await counting, undefined) };
  const { found, hidden, cursor } = await gather(table, user, { from: wanted.cursor, enough: skip + wanted.limit });
  const { total, isCapped } = await counting;
  const counted = { total: isCapped ? total : total - hidden, isCapped };
  return { items: found.slice(skip), pagination: paginationOf(wanted, counted, cursor) };
}

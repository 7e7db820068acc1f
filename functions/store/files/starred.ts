import { maySee } from '#functions/domain/files/files';
import type { Table } from '#functions/ports/table';
import { limits } from '#shared/limits';
import { purchaseKey } from '../orders/purchases.ts';
import { findPresentKeys } from '../table/lookup.ts';
import { type Page, type Paging, paginationOf } from '../table/pages.ts';
import { fileKey, readSummaryWithStatus } from './files.ts';
import { countStarred, readStarEntry, type StarEntry, starsOf } from './stars.ts';

export interface StarredFile {
  file: ReturnType<typeof readSummaryWithStatus>;
  purchased: boolean;
}

type Viewer = { id: string };

/** Stars on posts that the viewer may still see, in their order. */
async function visible(table: Table, user: Viewer, entries: readonly StarEntry[]): Promise<StarredFile[]> {
  const bought = entries.map(({ id }) => purchaseKey(user.id, id));
  const [items, owned] = await Promise.all([
    table.getMany(entries.map(({ id }) => fileKey(id))),
    findPresentKeys(table, bought),
  ]);
  return items.flatMap((item): StarredFile[] => {
    if (!item) return [];
    const file = readSummaryWithStatus(item);
    const purchased = owned.has(purchaseKey(user.id, file.id).sk);
    return maySee(file, user, purchased) ? [{ file, purchased }] : [];
  });
}

interface VisibleStars {
  files: StarredFile[];
  /** Among the stars read: counted in the total but hidden now, and visible but not counted yet. */
  hidden: number;
  uncounted: number;
  cursor: string | undefined;
}

const pageSize = 100;
const maxPages = 20;

/** Reads no more stars than needed, so that the next page continues right behind the last one shown. */
async function gather(table: Table, user: Viewer, { from, enough }: { from: string | undefined; enough: number }) {
  const gathered: VisibleStars = { files: [], hidden: 0, uncounted: 0, cursor: from };
  for (let trip = 0; trip < maxPages && gathered.files.length < enough; trip++) {
    const limit = Math.min(pageSize, enough - gathered.files.length);
    const page = await table.query({ ...starsOf(user.id), limit, cursor: gathered.cursor });
    const entries = page.items.map(readStarEntry);
    const seen = entries.length > 0 ? await visible(table, user, entries) : [];
    const ids = new Set(seen.map(({ file }) => file.id));
    gathered.files.push(...seen);
    gathered.hidden += entries.filter(({ id, isCounted }) => isCounted && !ids.has(id)).length;
    gathered.uncounted += entries.filter(({ id, isCounted }) => !isCounted && ids.has(id)).length;
    gathered.cursor = page.cursor;
    if (page.cursor === undefined) break;
  }
  return gathered;
}

/**
 * Exact if the whole list was read. Otherwise the counter, corrected by the stars read that it disagrees with, and at
 * least large enough for the page that follows.
 */
function totalOf({ files, hidden, uncounted, cursor }: VisibleStars, counted: number, isFromStart: boolean): number {
  if (isFromStart && cursor === undefined) return files.length;
  return Math.max(counted + uncounted - hidden, files.length + Number(cursor !== undefined));
}

/**
 * A user's starred posts, latest first. Private and deleted posts leave no gap: pages are filled with what follows,
 * because the web app takes a short page for the last.
 */
export async function listStarredBy(table: Table, user: Viewer, paging: Paging): Promise<Page<StarredFile>> {
  const skip = paging.cursor ? 0 : (paging.page - 1) * paging.limit;
  if (skip > limits.jumpItems) {
    return { items: [], pagination: paginationOf(paging, await countStarred(table, user.id), undefined) };
  }
  const [gathered, counted] = await Promise.all([
    gather(table, user, { from: paging.cursor, enough: skip + paging.limit }),
    countStarred(table, user.id),
  ]);
  const total = totalOf(gathered, counted, !paging.cursor);
  return { items: gathered.files.slice(skip), pagination: paginationOf(paging, total, gathered.cursor) };
}

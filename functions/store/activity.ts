import { isListed } from '../domain/listing.ts';
import type { Table } from '../ports.ts';
import { type File, ownedPk, readFile } from './files.ts';
import { newestFollowed } from './follows.ts';
import { type Page, type PageWanted, paginationOf } from './pages.ts';

/** At most this many people are looked at for one page, those followed last. */
const fanIn = 100;

/** A jump by page number goes no deeper than this; further on there are cursors. */
const jump = 200;

const trips = 4;

interface Stretch {
  /** Not this one, and only older ones. */
  before: string | undefined;
  count: number;
}

interface Found {
  files: File[];
  /** Where looking was given up although more may follow. */
  until?: string | undefined;
}

/** Somebody's newest public posts. Private ones in between cost a few more reads, and not without end. */
async function newestOf(table: Table, ownerId: string, { before, count }: Stretch): Promise<Found> {
  const older = before === undefined ? {} : { between: ['', before] as const };
  const query = { index: 'owned', pk: ownedPk(ownerId), descending: true, ...older } as const;
  const files: File[] = [];
  let cursor: string | undefined;
  let until: string | undefined;
  for (let trip = 0; trip < trips; trip++) {
    const page = await table.query({ ...query, limit: count + 1, cursor });
    const read = page.items.map(readFile);
    files.push(...read.filter((file) => isListed(file) && file.id !== before));
    cursor = page.cursor;
    until = read.at(-1)?.id;
    if (cursor === undefined || files.length >= count) break;
  }
  return cursor === undefined ? { files } : { files, until };
}

/** All of it, newest first, as far down as everybody's posts are known. */
function merged(found: readonly Found[], count: number): Found {
  const known =
    found
      .map(({ until = '' }) => until)
      .toSorted()
      .at(-1) ?? '';
  const all = found.flatMap(({ files }) => files).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const files = all.filter(({ id }) => id >= known).slice(0, count);
  const isMore = files.length < all.length || known !== '';
  return isMore ? { files, until: files.length === count ? files.at(-1)?.id : known } : { files };
}

interface Position {
  shown: number;
  before: string | undefined;
}

const cursorText = /^(\d{1,9})\.([0-9A-Z]{26})$/;

function positionOf({ page, limit, cursor }: PageWanted): Position & { skip: number } {
  const [, shown, before] = cursorText.exec(cursor ?? '') ?? [];
  return before === undefined
    ? { shown: 0, before, skip: (page - 1) * limit }
    : { shown: Number(shown), before, skip: 0 };
}

/**
 * Public posts of the people somebody follows, newest first, merged from their own lists at the moment of reading. The only
 * place that knows how: a feed that is written to each follower can take its place.
 */
export async function listActivityFor(table: Table, userId: string, wanted: PageWanted): Promise<Page<File>> {
  const { shown, before, skip } = positionOf(wanted);
  if (skip > jump) return { items: [], pagination: paginationOf(wanted, shown, undefined) };
  const stretch = { before, count: skip + wanted.limit };
  const people = await newestFollowed(table, userId, fanIn);
  const { files, until } = merged(await Promise.all(people.map((id) => newestOf(table, id, stretch))), stretch.count);
  const total = shown + files.length + (until === undefined ? 0 : 1);
  const next = until === undefined ? undefined : `${shown + files.length}.${until}`;
  return { items: files.slice(skip), pagination: paginationOf(wanted, total, next) };
}

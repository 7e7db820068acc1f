import type { FileSummary } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Item, Query, Table } from '#functions/ports/table';
import { ownedPk, readFile } from '#functions/store/files/files';

const trips = 4;

export interface Stretch {
  /** Not this one, and only older ones. */
  before: string | undefined;
  count: number;
}

export interface Found {
  files: FileSummary[];
  /** Where looking was given up although more may follow. */
  until?: string | undefined;
}

interface Reading {
  query: Omit<Query, 'limit' | 'cursor'>;
  /** What is to be shown of some items, and the id of the last of them. */
  read(items: readonly Item[]): Promise<{ files: FileSummary[]; last: string | undefined }>;
}

/** Reads on while too little of what is read is to be shown, and not without end. */
export async function gather(table: Table, { query, read }: Reading, { before, count }: Stretch): Promise<Found> {
  const files: FileSummary[] = [];
  let cursor: string | undefined;
  let until: string | undefined;
  for (let trip = 0; trip < trips; trip++) {
    const page = await table.query({ ...query, limit: count + 1, cursor });
    const found = await read(page.items);
    files.push(...found.files.filter(({ id }) => id !== before));
    cursor = page.cursor;
    until = found.last;
    if (cursor === undefined || files.length >= count) break;
  }
  return cursor === undefined ? { files } : { files, until };
}

/** Somebody's newest public posts. Private ones in between cost a few more reads. */
export function newestOf(table: Table, ownerId: string, stretch: Stretch): Promise<Found> {
  const { before } = stretch;
  const older = before === undefined ? {} : { between: ['', before] as const };
  const query = { index: 'owned', pk: ownedPk(ownerId), descending: true, ...older } as const;
  const read: Reading['read'] = async (items) => {
    const files = items.map(readFile);
    return { files: files.filter(isListed), last: files.at(-1)?.id };
  };
  return gather(table, { query, read }, stretch);
}

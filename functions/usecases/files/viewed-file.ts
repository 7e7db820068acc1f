import * as z from 'zod';
import { versionFor } from '#functions/domain/files/downloads';
import type { Contents, File } from '#functions/domain/files/file';
import { maySee } from '#functions/domain/files/files';
import type { Item, Key, Table } from '#functions/ports/table';
import { findOlderVersion } from '#functions/store/files/contents';
import { findFile, postAndTally, withTally } from '#functions/store/files/files';
import { starKey } from '#functions/store/files/stars';
import { purchaseKey } from '#functions/store/orders/purchases';

/** A file and its relation to the viewer. */
export interface ViewedFile {
  file: File;
  isOwner: boolean;
  starred: boolean;
  purchased: boolean;
  /** The version that was paid for. */
  boughtVersion?: number | undefined;
  paidFen: number;
}

const purchaseSchema = z.object({ version: z.number().optional(), amount: z.number().default(0) });

type Viewer = { id: string } | undefined;

interface FileRead {
  file: File | undefined;
  purchase?: Item | undefined;
  star?: Item | undefined;
}

function toViewedFile({ file, purchase, star }: FileRead, user: Viewer): ViewedFile | undefined {
  if (!file) return undefined;
  const purchased = purchase !== undefined;
  if (!maySee(file, user, purchased)) return undefined;
  const { version: boughtVersion, amount: paidFen } = purchaseSchema.parse(purchase ?? {});
  return { file, purchased, boughtVersion, paidFen, starred: star !== undefined, isOwner: user?.id === file.ownerId };
}

/** Reads the viewer's purchase and star, which are adjacent items. */
async function relationTo(table: Table, id: string, user: Viewer): Promise<Omit<FileRead, 'file'>> {
  if (!user) return {};
  const [purchase, star] = [purchaseKey(user.id, id), starKey(user.id, id)];
  const { items } = await table.query({ pk: star.pk, beginsWith: `${id}#`, limit: 2 });
  const of = ({ sk }: Key) => items.find((item) => item.sk === sk);
  return { purchase: of(purchase), star: of(star) };
}

async function viewCheaply(table: Table, id: string, user: Viewer): Promise<ViewedFile | undefined> {
  const [read, relation] = await Promise.all([postAndTally(table, id), relationTo(table, id, user)]);
  return toViewedFile({ file: withTally(read), ...relation }, user);
}

async function viewConsistently(table: Table, id: string, user: Viewer): Promise<ViewedFile | undefined> {
  const own = user ? [purchaseKey(user.id, id), starKey(user.id, id)] : [];
  const [file, [purchase, star] = []] = await Promise.all([
    findFile(table, id, { consistent: true }),
    own.length > 0 ? table.getMany(own, { consistent: true }) : undefined,
  ]);
  return toViewedFile({ file, purchase, star }, user);
}

/**
 * Reads the file and the viewer's relation in parallel, eventually consistent. Only a miss is read again consistently:
 * the file may be newer than the replica.
 */
export const viewFile = async (table: Table, id: string, user: Viewer): Promise<ViewedFile | undefined> =>
  (await viewCheaply(table, id, user)) ?? viewConsistently(table, id, user);

/**
 * For downloads: reads the purchase consistently, as it may have been paid a moment ago. The file may be slightly
 * stale.
 */
export async function viewFileNow(table: Table, id: string, user: { id: string }): Promise<ViewedFile | undefined> {
  const [read, purchase] = await Promise.all([
    postAndTally(table, id),
    table.get(purchaseKey(user.id, id), { consistent: true }),
  ]);
  return toViewedFile({ file: withTally(read), purchase }, user) ?? viewConsistently(table, id, user);
}

/** The contents to download. A bought version that is gone is replaced by the newest. */
export async function contentsFor(
  table: Table,
  { file, boughtVersion }: ViewedFile,
  choice: 'newest' | 'bought',
): Promise<Contents> {
  const version = versionFor(file, boughtVersion, choice);
  if (version === file.version) return file;
  const older = await findOlderVersion(table, file.id, version);
  return older && older.keeping !== 'gone' ? older : file;
}

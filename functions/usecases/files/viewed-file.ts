import * as z from 'zod';
import { versionFor } from '#functions/domain/files/downloads';
import type { Contents, File } from '#functions/domain/files/file';
import { maySee } from '#functions/domain/files/files';
import type { Item, Key, Table } from '#functions/ports/table';
import { findOlderVersion } from '#functions/store/files/contents';
import { findFile, postAndTally, withTally } from '#functions/store/files/files';
import { starKey } from '#functions/store/files/stars';
import { purchaseKey } from '#functions/store/orders/purchases';

/** A post, and what it is to the one who looks. */
export interface ViewedFile {
  file: File;
  isOwner: boolean;
  starred: boolean;
  purchased: boolean;
  /** The version that was paid for. */
  boughtVersion?: number | undefined;
  /** In fen, whatever it costs by now. */
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

/** Purchase and star of one person stand beside each other. */
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
 * One read of the post and one of what it is to the viewer, at the same time and the cheap way. Only what is not found is
 * read again as it stands: a post may be younger than the copy that answered.
 */
export const viewFile = async (table: Table, id: string, user: Viewer): Promise<ViewedFile | undefined> =>
  (await viewCheaply(table, id, user)) ?? viewConsistently(table, id, user);

/** For downloads: what was paid a moment ago counts. The post itself may be a moment old. */
export async function viewFileNow(table: Table, id: string, user: { id: string }): Promise<ViewedFile | undefined> {
  const [read, purchase] = await Promise.all([
    postAndTally(table, id),
    table.get(purchaseKey(user.id, id), { consistent: true }),
  ]);
  return toViewedFile({ file: withTally(read), purchase }, user) ?? viewConsistently(table, id, user);
}

/** What a download is of. A version that came to be bought only after it had gone gives way to the newest. */
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

import * as z from 'zod';
import { versionFor } from '../domain/downloads.ts';
import type { Contents, File } from '../domain/file.ts';
import { maySee } from '../domain/files.ts';
import type { Item, Key, Table } from '../ports.ts';
import { findOlderVersion } from './contents.ts';
import { fileKey, readFile } from './files.ts';
import { purchaseKey } from './purchases.ts';
import { starKey } from './stars.ts';

/** A post, and what it is to the one who looks. */
export interface ViewedFile {
  file: File;
  isOwner: boolean;
  starred: boolean;
  purchased: boolean;
  /** The version that was paid for. */
  boughtVersion?: number | undefined;
}

const bought = z.object({ version: z.number().optional() });

type Viewer = { id: string } | undefined;

const keysOf = (id: string, user: Viewer): Key[] =>
  user ? [fileKey(id), purchaseKey(user.id, id), starKey(user.id, id)] : [fileKey(id)];

function viewed([post, purchase, star]: readonly (Item | undefined)[], user: Viewer): ViewedFile | undefined {
  if (!post) return undefined;
  const file = readFile(post);
  const purchased = purchase !== undefined;
  if (!maySee(file, user, purchased)) return undefined;
  const boughtVersion = purchase && bought.parse(purchase).version;
  return { file, purchased, boughtVersion, starred: star !== undefined, isOwner: user?.id === file.ownerId };
}

/**
 * One batch, read the cheap way. Only what is not found is read again as it stands: a post may be younger than the copy
 * that answered.
 */
export async function viewFile(table: Table, id: string, user: Viewer): Promise<ViewedFile | undefined> {
  const keys = keysOf(id, user);
  return viewed(await table.getMany(keys), user) ?? viewed(await table.getMany(keys, { consistent: true }), user);
}

/** For downloads: what was paid a moment ago counts. */
export async function viewFileNow(table: Table, id: string, user: { id: string }): Promise<ViewedFile | undefined> {
  const keys = [fileKey(id), purchaseKey(user.id, id)];
  return viewed(await table.getMany(keys, { consistent: true }), user);
}

/** What a download is of. A version that came to be bought only after it had gone gives way to the newest. */
export async function contentsFor(
  table: Table,
  { file, boughtVersion }: ViewedFile,
  wanted: 'newest' | 'bought',
): Promise<Contents> {
  const version = versionFor(file, boughtVersion, wanted);
  if (version === file.version) return file;
  const older = await findOlderVersion(table, file.id, version);
  return older && older.keeping !== 'gone' ? older : file;
}

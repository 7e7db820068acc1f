import { maySee } from '../domain/files.ts';
import { isListed } from '../domain/listing.ts';
import type { Table } from '../ports.ts';
import { type File, findFile } from './files.ts';
import { findPurchase } from './purchases.ts';

/** A post for somebody who may see it. Whether it was bought is looked up only where that decides. */
export async function findVisibleFile(table: Table, id: string, user: { id: string }): Promise<File | undefined> {
  const file = await findFile(table, id, { consistent: true });
  if (!file) return undefined;
  const purchased = !isListed(file) && (await findPurchase(table, user.id, id)) !== undefined;
  return maySee(file, user, purchased) ? file : undefined;
}

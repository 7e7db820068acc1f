import * as z from 'zod';
import type { Table } from '../ports.ts';
import { userKey } from './users.ts';

const ownerItem = z.object({ filesOwned: z.number().default(0) });

/** All posts of a person, private ones included. */
export async function countFilesOwned(table: Table, userId: string): Promise<number> {
  return ownerItem.parse((await table.get(userKey(userId))) ?? {}).filesOwned;
}

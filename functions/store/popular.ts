import * as z from 'zod';
import { isListed } from '../domain/listing.ts';
import { hotKey } from '../domain/popularity.ts';
import type { Table } from '../ports.ts';
import { fileKey, readFile } from './files.ts';

const place = z.object({ listHot: z.string() });

const tries = 5;

/**
 * Moves a post to the place its popularity gives it; written only when that changes. Every change of popularity is followed
 * by a run of this, and of two runs at once the later write must have seen the earlier one. False: its place is the same.
 */
export async function rankFile(table: Table, fileId: string): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const item = await table.get(fileKey(fileId), { consistent: true });
    const file = item && readFile(item);
    if (!file || !isListed(file)) return false;
    const { listHot } = place.parse(item);
    const now = hotKey(file.heat, file.id);
    if (now === listHot) return false;
    const committed = await table.commit([
      {
        update: fileKey(fileId),
        change: { set: { listHot: now } },
        when: [{ attribute: 'listHot', equals: listHot }],
      },
    ]);
    if (committed.ok) return true;
  }
  throw new Error(`the popularity of ${fileId} changes faster than it can be ranked`);
}

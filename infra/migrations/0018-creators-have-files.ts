import * as z from 'zod';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { marketTotal } from '#functions/store/table/totals';
import type { Migration } from './migration.ts';

const person = z.object({ ownedSk: z.string().optional(), shelf: z.array(z.unknown()).default([]) });

/** Everybody was listed among the creators, with files or without. */
export const creatorsHaveFiles: Migration = {
  name: '0018-creators-have-files',
  does: 'people with a public file are listed and counted as creators',
  concerns: ({ kind }) => kind === 'user',
  async bring({ pk, sk }, { table }) {
    await retryOnConflict(`${pk} moves faster than it can be listed as a creator`, async () => {
      const { ownedSk, shelf } = person.parse((await table.get({ pk, sk }, { consistent: true })) ?? {});
      if (ownedSk === undefined || ownedSk.startsWith('C') || shelf.length === 0) return true;
      const set = { ownedSk: `C${ownedSk}` };
      const when = [{ attribute: 'ownedSk', equals: ownedSk }];
      const committed = await table.commit([
        { update: { pk, sk }, change: { set }, when },
        marketTotal({ creators: 1 }),
      ]);
      return committed.ok || undefined;
    });
  },
};

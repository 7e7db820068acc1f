import * as z from 'zod';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { Migration } from './migration.ts';

const upload = z.object({ id: z.string(), ownerId: z.string() });
const storage = z.object({ uploadIds: z.array(z.string()).default([]), revision: z.number().default(0) });

const open = ['uploading', 'writing', 'complete'];

/** Uploads were found by their own ids only; now whoever has them sees and releases them, twenty at most. */
export const openUploads: Migration = {
  name: '0008-open-uploads',
  does: 'uploads that are open are in the list of their owner',
  concerns: ({ kind, state }) => kind === 'upload' && open.includes(String(state)),
  async bring(item, { table }) {
    const { id, ownerId } = upload.parse(item);
    const key = { pk: `USR#${ownerId}`, sk: 'STORE' };
    await retryOnConflict(
      async () => {
        const { uploadIds, revision } = storage.parse((await table.get(key, { consistent: true })) ?? {});
        if (uploadIds.includes(id)) return true;
        const committed = await table.commit([
          {
            update: key,
            change: { set: { uploadIds: [...uploadIds, id] }, add: { revision: 1 } },
            when: [{ exists: true }, { attribute: 'revision', absentOrBefore: revision + 1 }],
          },
          { check: { pk: item.pk, sk: item.sk }, when: [{ attribute: 'state', oneOf: open }] },
        ]);
        return committed.ok || committed.failed.some(({ at }) => at === 1) || undefined;
      },
      { reason: `the uploads of ${ownerId} change faster than they can be listed` },
    );
  },
};

import * as z from 'zod';
import { noteVersion } from '#functions/usecases/files/newer-versions';
import { noteDeleted } from '#functions/usecases/files/note-deleted';
import { minute } from '#shared/limits';
import type { Migration } from './migration.ts';

const file = z.object({ pk: z.string(), version: z.number(), deletedAt: z.number().optional() });

/** What a list of purchases read from the posts it shows, the purchases say themselves. */
export const whatPurchasesKnow: Migration = {
  name: '0003-what-purchases-know',
  does: 'purchases and sales say that their post was deleted, or has a newer version',
  concerns: ({ kind, version, deletedAt }) => kind === 'file' && (version !== 1 || deletedAt !== undefined),
  async bring(item, ports) {
    const { pk, version, deletedAt } = file.parse(item);
    const fileId = pk.slice('FILE#'.length);
    // As a job does it that nobody has to come back to: what is bought from now on knows by itself.
    const later = { ...ports, clock: { now: () => ports.clock.now() + minute } };
    if (version > 1) await noteVersion(later, { kind: 'note-version', fileId, version });
    if (deletedAt !== undefined) await noteDeleted({ kind: 'note-deleted', fileId }, later);
  },
};

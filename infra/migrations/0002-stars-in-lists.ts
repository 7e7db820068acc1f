import * as z from 'zod';
import { countNewStars } from '#functions/store/files/star-totals';
import type { Migration } from './migration.ts';

const star = z.object({
  pk: z.string(),
  sk: z.string(),
  fileId: z.string(),
  starredAt: z.number(),
  ownedPk: z.string().optional(),
});

/**
 * The list of somebody's stars was an index of the stars themselves, and its total whatever the index had. Now the list has
 * items of its own, which say whether they are in the total, and who has starred a post stands beside it.
 */
export const starsInLists: Migration = {
  name: '0002-stars-in-lists',
  does: 'stars have items in the list of their person and beside their post, and are in a total',
  concerns: ({ kind }) => kind === 'star',
  async bring(item, { table }) {
    const { pk, sk, fileId, starredAt, ownedPk } = star.parse(item);
    const userId = pk.slice('ME#'.length);
    const beside = { pk: `FILE#${fileId}`, sk: `STAR#${userId}` };
    if (ownedPk === undefined && (await table.get(beside, { consistent: true }))) return;
    const stillStarred = { check: { pk, sk }, when: [{ attribute: 'starredAt', equals: starredAt }] };
    const listed = { pk: `STARS#${userId}`, sk: `${String(starredAt).padStart(13, '0')}#${fileId}`, kind: 'starred' };
    const writes = [listed, { ...beside, kind: 'starred-by' }];
    for (const put of writes) await table.commit([stillStarred, { put, when: [{ absent: true }] }]);
    await countNewStars(table, { userId, fileId });
    // Last: as long as it is in the old index, whoever goes on after a kill comes by again.
    await table.commit([
      {
        update: { pk, sk },
        change: { set: { ownedPk: undefined, ownedSk: undefined, userId: undefined } },
        when: [{ attribute: 'starredAt', equals: starredAt }],
      },
    ]);
  },
};

import { deletedFilesOf } from '#functions/store/files/files';
import type { Migration } from './migration.ts';

/** What somebody had deleted stood in no list: whoever leaves has their name taken from there as well. */
export const deletedPosts: Migration = {
  name: '0015-deleted-posts',
  does: 'deleted posts are in a list of their author’s',
  concerns: ({ kind, deletedAt, ownedPk }) => kind === 'file' && deletedAt !== undefined && ownedPk === undefined,
  async bring({ pk, sk, ownerId }, { table }) {
    const place = { ownedPk: deletedFilesOf(String(ownerId)).pk, ownedSk: pk.slice('FILE#'.length) };
    await table.commit([{ update: { pk, sk }, change: { set: place }, when: [{ exists: true }] }]);
  },
};

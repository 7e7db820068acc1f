import * as z from 'zod';
import { shelvePerson } from '#functions/projections/counts/shelf';
import type { Migration } from './migration.ts';

const keeper = z.object({ id: z.string() });

/** Cards of creators show the covers of their newest posts, which stood beside nobody before. */
export const shelves: Migration = {
  name: '0014-shelves',
  does: 'the covers of the newest posts are with their author',
  concerns: ({ kind, shelf, filesCount }) => kind === 'user' && shelf === undefined && Number(filesCount) > 0,
  async bring(item, { table }) {
    await shelvePerson(table, keeper.parse(item).id);
  },
};

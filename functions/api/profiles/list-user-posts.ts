import type * as z from 'zod';
import { isListed } from '#functions/domain/files/listing';
import { criteriaOf, isUnfiltered } from '#functions/domain/search/criteria';
import { arrangedStorefront } from '#functions/domain/search/storefront-search';
import type { Table } from '#functions/ports/table';
import { filePostsFor } from '#functions/responses/files/file-posts';
import { endpoint } from '#functions/runtime/endpoint';
import { findPersonId, findVerified } from '#functions/store/accounts/users';
import { listFilesOf } from '#functions/store/files/files';
import { countFilesOwned, listArranged } from '#functions/store/files/owned-files';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** On their own page users also see their private posts, which count in the total. */
export const listUserPosts = endpoint(
  routes.listUserPosts,
  ['table', 'clock'],
  async ({ params, query, user }, { table, clock }) => {
    const id = await findPersonId(table, params.usernameOrId);
    if (id === undefined) return refuse('user_not_found');

    const finding = findVerified(table, id);
    const all = id === user?.id;
    const total = async () => (all ? countFilesOwned(table, id) : ((await finding)?.filesCount ?? 0));
    const arranged = arrangedList(table, id, { query, all });
    const [person, page] = await Promise.all([
      finding,
      arranged ?? listFilesOf(table, id, { paging: query, all, total }),
    ]);
    if (!person) return refuse('user_not_found');

    const { items, pagination } = page;
    return ok({ posts: await filePostsFor(table, user, items, clock.now()), pagination });
  },
);

type Query = z.output<typeof routes.listUserPosts.query>;

/** Undefined if neither filter nor order is requested. */
function arrangedList(table: Table, id: string, { query, all }: { query: Query; all: boolean }) {
  const criteria = criteriaOf({ text: query.q, category: query.type });
  const isPlain = isUnfiltered(criteria);
  const sort = query.sortBy ?? (isPlain ? 'newest' : 'best');
  if (isPlain && (sort === 'newest' || sort === 'best')) return undefined;
  return listArranged(table, id, {
    paging: query,
    arrange: (files) => arrangedStorefront(all ? files : files.filter(isListed), { criteria, sort }),
  });
}

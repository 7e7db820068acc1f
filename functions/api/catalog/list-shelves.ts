import { homeSectionsOf, offered } from '#functions/domain/catalog/home-sections';
import { findBestsellers } from '#functions/projections/catalog/bestsellers';
import { filePostsFor } from '#functions/responses/files/file-posts';
import { publicUsersFor } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { findStallChoice } from '#functions/store/catalog/stall-of-day';
import { firstPublicFiles } from '#functions/store/files/public-files';
import { findStallOfDay } from '#functions/usecases/catalog/stall-of-day';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listShelves = endpoint(routes.listShelves, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const now = clock.now();
  const [today, week, cheapest, choice] = await Promise.all([
    firstPublicFiles(table, 'newest', offered),
    findBestsellers(table, now, offered),
    firstPublicFiles(table, 'price-low', offered),
    findStallChoice(table),
  ]);
  const ownerIds = [...new Set([...today, ...week, ...cheapest].map(({ ownerId }) => ownerId))];
  const stall = await findStallOfDay(table, { choice, ownerIds, now });
  const free = cheapest.filter(({ price }) => price === 0);
  const sections = homeSectionsOf({ today, week, free }, stall?.files);
  const goods = sections.flatMap(({ goods }) => goods);
  const [postShapes, [seller]] = await Promise.all([
    filePostsFor(table, user, [...goods, ...(stall?.files ?? [])], now),
    publicUsersFor(table, user, stall ? [stall.person] : []),
  ]);
  const posts = new Map(postShapes.map((post) => [post.id, post]));
  const postsOf = (files: readonly { id: string }[]) => files.flatMap(({ id }) => posts.get(id) ?? []);
  return ok({
    shelves: sections.map(({ name, goods }) => ({ name, posts: postsOf(goods) })),
    stall: stall && seller ? { user: seller, posts: postsOf(stall.files) } : null,
  });
});

import { homeSectionsOf } from '#functions/domain/catalog/home-sections';
import { findBestsellers } from '#functions/projections/catalog/bestsellers';
import { filePostsFor } from '#functions/responses/files/file-posts';
import { publicUsersFor } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { findStallChoice } from '#functions/store/catalog/stall-of-day';
import { firstPublicFiles } from '#functions/store/files/public-files';
import { findStallOfDay } from '#functions/usecases/catalog/stall-of-day';
import { routes } from '#shared/contract/index';
import { itemsPerSection } from '#shared/lists';
import { ok } from '#shared/result';

/** As many as all sections together show, so that enough is left after the others have picked. Each bestseller is a read of its own. */
const offered = 3 * itemsPerSection;

export const listShelves = endpoint(routes.listShelves, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const now = clock.now();
  const [today, week, cheapest, choice] = await Promise.all([
    firstPublicFiles(table, 'newest', offered),
    findBestsellers(table, now, 2 * itemsPerSection),
    firstPublicFiles(table, 'price-low', offered),
    findStallChoice(table),
  ]);
  const sections = homeSectionsOf({ today, week, free: cheapest.filter(({ price }) => price === 0) });
  const ownerIds = [...new Set([...today, ...week, ...cheapest].map(({ ownerId }) => ownerId))];
  const stall = await findStallOfDay(table, { choice, ownerIds, now });
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

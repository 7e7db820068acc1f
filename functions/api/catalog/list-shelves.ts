import { homeSectionsOf } from '#functions/domain/catalog/home-sections';
import { beijingDay } from '#functions/domain/time';
import { findBestsellers } from '#functions/projections/catalog/bestsellers';
import { filePostsFor } from '#functions/responses/files/file-posts';
import { endpoint } from '#functions/runtime/endpoint';
import { firstPublicFiles } from '#functions/store/files/public-files';
import { routes } from '#shared/contract/index';
import { itemsPerSection } from '#shared/lists';
import { ok } from '#shared/result';

/** As many as all sections together show, so that enough is left after the others have picked. Each bestseller is a read of its own. */
const offered = 3 * itemsPerSection;

export const listShelves = endpoint(routes.listShelves, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const now = clock.now();
  const [newest, week, cheapest] = await Promise.all([
    firstPublicFiles(table, 'newest', offered),
    findBestsellers(table, now, 2 * itemsPerSection),
    firstPublicFiles(table, 'price-low', offered),
  ]);
  const today = newest.filter(({ createdAt }) => beijingDay(createdAt) === beijingDay(now));
  const sections = homeSectionsOf({ today, week, free: cheapest.filter(({ price }) => price === 0) });
  const postShapes = await filePostsFor(
    table,
    user,
    sections.flatMap(({ goods }) => goods),
    now,
  );
  const posts = new Map(postShapes.map((post) => [post.id, post]));
  return ok({
    shelves: sections.map(({ name, goods }) => ({ name, posts: goods.flatMap(({ id }) => posts.get(id) ?? []) })),
  });
});

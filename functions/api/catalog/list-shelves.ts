import { firstRows, homeSectionsOf, offered } from '#functions/domain/catalog/home-sections';
import { filesOnShowFor } from '#functions/domain/catalog/stall-of-day';
import { findBestsellers } from '#functions/projections/catalog/bestsellers';
import { newestFollowed } from '#functions/projections/profiles/activity';
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
  const [newest, week, cheapest, followed, choice] = await Promise.all([
    firstPublicFiles(table, 'newest', firstRows),
    findBestsellers(table, now, offered.week),
    firstPublicFiles(table, 'price-low', offered.free),
    user ? newestFollowed(table, user.id, offered.followed) : [],
    findStallChoice(table),
  ]);
  const ownerIds = [...new Set([...newest, ...week, ...cheapest].map(({ ownerId }) => ownerId))];
  const stall = await findStallOfDay(table, { choice, ownerIds, now });
  const free = cheapest.filter(({ price }) => price === 0);
  const candidates = new Map([...followed, ...week, ...free, ...(stall?.files ?? [])].map((file) => [file.id, file]));
  const [candidatePosts, [seller]] = await Promise.all([
    filePostsFor(table, user, [...candidates.values()], now),
    publicUsersFor(table, user, stall ? [stall.person] : []),
  ]);
  const posts = new Map(candidatePosts.map((post) => [post.id, post]));
  const postsOf = (files: readonly { id: string }[]) => files.flatMap(({ id }) => posts.get(id) ?? []);
  const isOwned = (id: string) => posts.get(id)?.is_purchased || candidates.get(id)?.ownerId === (user?.id ?? '');
  const ofStall = filesOnShowFor(stall?.files ?? [], isOwned);
  const sections = homeSectionsOf({ followed, week, free }, { others: [...newest, ...ofStall], isOwned });
  return ok({
    shelves: sections.map(({ name, goods }) => ({ name, posts: postsOf(goods) })),
    stall: seller ? { user: seller, posts: postsOf(ofStall) } : null,
  });
});

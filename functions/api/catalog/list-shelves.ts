import { firstRows, homeSectionsOf, offered } from '#functions/domain/catalog/home-sections';
import { filesOnShowFor } from '#functions/domain/catalog/stall-of-day';
import type { File, FileSummary } from '#functions/domain/files/file';
import { findBestsellers } from '#functions/projections/catalog/bestsellers';
import { filePostShape } from '#functions/responses/files/files';
import { publicUsersFor } from '#functions/responses/profiles/people';
import { endpoint } from '#functions/runtime/endpoint';
import { findStallChoice } from '#functions/store/catalog/stall-of-day';
import { firstPublicFiles } from '#functions/store/files/public-files';
import { viewerStatesOf } from '#functions/store/files/viewer-state';
import { findStallOfDay } from '#functions/usecases/catalog/stall-of-day';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listShelves = endpoint(routes.listShelves, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const now = clock.now();
  const [newest, week, cheapest, choice] = await Promise.all([
    firstPublicFiles(table, 'newest', firstRows),
    findBestsellers(table, now, offered.week),
    firstPublicFiles(table, 'price-low', offered.free),
    findStallChoice(table),
  ]);
  const ownerIds = [...new Set([...newest, ...week, ...cheapest].map(({ ownerId }) => ownerId))];
  const stall = await findStallOfDay(table, { choice, ownerIds, now });
  const free = cheapest.filter(({ price }) => price === 0);
  const candidates = [...week, ...free, ...(stall?.files ?? [])];
  const [viewerState, [seller]] = await Promise.all([
    viewerStatesOf(table, user, [...new Set(candidates.map(({ id }) => id))]),
    publicUsersFor(table, user, stall ? [stall.person] : []),
  ]);
  const isOwned = (id: string) => viewerState(id).purchased;
  const ofStall = filesOnShowFor(stall?.files ?? [], isOwned);
  const postOf = (file: File | FileSummary) =>
    filePostShape(file, { ...viewerState(file.id), isOwner: file.ownerId === user?.id, now });
  const sections = homeSectionsOf({ week, free }, { others: [...newest, ...ofStall], isOwned });
  return ok({
    shelves: sections.map(({ name, goods }) => ({ name, posts: goods.map(postOf) })),
    stall: seller ? { user: seller, posts: ofStall.map(postOf) } : null,
  });
});

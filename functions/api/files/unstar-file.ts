import { endpoint } from '#functions/runtime/endpoint';
import { countStars, unstar } from '#functions/store/files/stars';
import { askToRank } from '#functions/usecases/catalog/rank-jobs';
import { viewFileNow } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** A user can remove their own star even from a post that is private or deleted by now. */
export const unstarFile = endpoint(routes.unstarFile, ['table', 'queues'], async ({ params, user }, ports) => {
  const wasStarred = await unstar(ports.table, user.id, params.id);
  if (wasStarred) await askToRank(ports, { kind: 'starred', userId: user.id, fileId: params.id });
  else if (!(await viewFileNow(ports.table, params.id, user))) return refuse('file_not_found');
  return ok({ is_starred: false, star_count: await countStars(ports.table, params.id) });
});

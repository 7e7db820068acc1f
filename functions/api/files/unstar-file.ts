import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { countStars, unstar } from '../../store/files/stars.ts';
import { askToRank } from '../../usecases/files/rank-jobs.ts';
import { viewFileNow } from '../../usecases/files/viewed-file.ts';

/** One's own star can be taken back even from a post that has become private or was deleted since. */
export const unstarFile = endpoint(routes.unstarFile, ['table', 'queues'], async ({ params, user }, ports) => {
  const wasStarred = await unstar(ports.table, user.id, params.id);
  if (wasStarred) await askToRank(ports, { kind: 'starred', userId: user.id, fileId: params.id });
  else if (!(await viewFileNow(ports.table, params.id, user))) return refuse('file_not_found');
  return ok({ is_starred: false, star_count: await countStars(ports.table, params.id) });
});

import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { countStars, unstar } from '../../store/files/stars.ts';
import { askToRank } from '../../usecases/files/rank-jobs.ts';
import { viewFileNow } from '../../usecases/files/viewed-file.ts';

/** A user can remove their own star even from a post that is private or deleted by now. */
export const unstarFile = endpoint(routes.unstarFile, ['table', 'queues'], async ({ params, user }, ports) => {
  const wasStarred = await unstar(ports.table, user.id, params.id);
  if (wasStarred) await askToRank(ports, { kind: 'starred', userId: user.id, fileId: params.id });
  else if (!(await viewFileNow(ports.table, params.id, user))) return refuse('file_not_found');
  return ok({ is_starred: false, star_count: await countStars(ports.table, params.id) });
});

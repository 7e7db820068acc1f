import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { countStars, star } from '../../store/files/stars.ts';
import { askToRank } from '../../usecases/files/rank-jobs.ts';
import { viewFileNow } from '../../usecases/files/viewed-file.ts';

export const starFile = endpoint(routes.starFile, ['table', 'queues', 'clock'], async ({ params, user }, ports) => {
  const viewed = await viewFileNow(ports.table, params.id, user);
  if (!viewed) return refuse('file_not_found');

  const isNew = await star(ports.table, user.id, { id: params.id, now: ports.clock.now() });
  if (isNew) await askToRank(ports, { kind: 'starred', userId: user.id, fileId: params.id });
  return ok({ is_starred: true, star_count: await countStars(ports.table, params.id) });
});

import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { countStars, star, starsOf } from '../../store/files/stars.ts';
import { refusedByList, usesByTime } from '../../store/table/spending.ts';
import { askToRank } from '../../usecases/files/rank-jobs.ts';
import { viewFileNow } from '../../usecases/files/viewed-file.ts';

export const starFile = endpoint(routes.starFile, ['table', 'queues', 'clock'], async ({ params, user }, ports) => {
  const now = ports.clock.now();
  const [viewed, refusal] = await Promise.all([
    viewFileNow(ports.table, params.id, user),
    refusedByList(ports.table, 'stars', { uses: usesByTime(starsOf(user.id)), now }),
  ]);
  if (!viewed) return refuse('file_not_found');
  if (refusal) return refusal;

  const isNew = await star(ports.table, user.id, { id: params.id, now });
  if (isNew) await askToRank(ports, { kind: 'starred', userId: user.id, fileId: params.id });
  return ok({ is_starred: true, star_count: await countStars(ports.table, params.id) });
});

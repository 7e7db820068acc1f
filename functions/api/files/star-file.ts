import { endpoint } from '#functions/runtime/endpoint';
import { countStars, star, starsOf } from '#functions/store/files/stars';
import { refusedByList, usesByTime } from '#functions/store/table/spending';
import { askToRank } from '#functions/usecases/catalog/rank-jobs';
import { viewFileNow } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

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

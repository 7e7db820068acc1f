import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../runtime/endpoint.ts';
import { askToRank } from '../store/rank-jobs.ts';
import { countStars, star } from '../store/stars.ts';
import { findVisibleFile } from '../store/visible-file.ts';

export const starFile = endpoint(routes.starFile, ['table', 'queues', 'clock'], async ({ params, user }, ports) => {
  const file = await findVisibleFile(ports.table, params.id, user);
  if (!file) return refuse('file_not_found');

  const isNew = await star(ports.table, user.id, { id: file.id, now: ports.clock.now() });
  if (isNew) await askToRank(ports, { kind: 'rank', fileId: file.id });
  return ok({ is_starred: true, star_count: await countStars(ports.table, file.id) });
});

import { isListed } from '#functions/domain/files/listing';
import { isProgram } from '#functions/domain/files/stats/views';
import { beijingDay } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { recordView as count } from '#functions/store/files/stats/file-days';
import { viewLimit } from '#functions/usecases/files/stats/view-limit';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

const isWithinLimit = viewLimit();

export const countView = endpoint(
  routes.countView,
  ['table', 'clock'],
  async ({ params, body, user, request }, { table, clock }) => {
    const view = await viewFile(table, params.id, user);
    if (!view) return refuse('file_not_found');

    const now = clock.now();
    const isPerson = !view.isOwner && !isProgram(request.headers);
    const viewKey = { ip: request.ip, fileId: params.id, day: beijingDay(now) };
    if (isPerson && isListed(view.file) && isWithinLimit(viewKey))
      await count(table, params.id, { source: body.source, now });
    return ok({});
  },
);

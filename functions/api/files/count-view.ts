import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { isListed } from '../../domain/files/listing.ts';
import { isProgram } from '../../domain/files/views.ts';
import { beijingDay } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { countView as count } from '../../store/files/file-days.ts';
import { viewLimit } from '../../usecases/files/view-limit.ts';
import { viewFile } from '../../usecases/files/viewed-file.ts';

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

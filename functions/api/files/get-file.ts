import { fileDetailShape } from '#functions/responses/files/files';
import { endpoint } from '#functions/runtime/endpoint';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getFile = endpoint(routes.getFile, ['table', 'clock'], async ({ params, user }, { table, clock }) => {
  const view = await viewFile(table, params.id, user);
  return view ? ok({ data: fileDetailShape(view.file, { ...view, now: clock.now() }) }) : refuse('file_not_found');
});

import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { viewFile } from '../../usecases/files/viewed-file.ts';
import { fileDetailShape } from '../shapes/files.ts';

export const getFile = endpoint(routes.getFile, ['table', 'clock'], async ({ params, user }, { table, clock }) => {
  const view = await viewFile(table, params.id, user);
  return view ? ok({ data: fileDetailShape(view.file, { ...view, now: clock.now() }) }) : refuse('file_not_found');
});

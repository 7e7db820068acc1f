import { endpoint } from '#functions/runtime/endpoint';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const shareFile = endpoint(routes.shareFile, ['table', 'site'], async ({ params, user }, { table, site }) => {
  const view = await viewFile(table, params.id, user);
  return view ? ok({ share_link: `${site.appUrl}/code/${view.file.id}` }) : refuse('file_not_found');
});

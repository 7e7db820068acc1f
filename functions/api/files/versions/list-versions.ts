import type { Contents } from '#functions/domain/files/file';
import { instant } from '#functions/domain/time';
import { packageFileShape } from '#functions/responses/files/files';
import { endpoint } from '#functions/runtime/endpoint';
import { olderVersionsOf, readContents } from '#functions/store/files/contents';
import { pageOf } from '#functions/store/table/pages';
import { viewFile } from '#functions/usecases/files/viewed-file';
import type { OlderVersion } from '#shared/contract/files/versions';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const listVersions = endpoint(routes.listVersions, ['table'], async ({ params, query, user }, { table }) => {
  const view = await viewFile(table, params.id, user);
  if (!view) return refuse('file_not_found');
  if (!view.isOwner && !view.purchased) return refuse('file_forbidden');
  const page = await pageOf(table, { query: olderVersionsOf(params.id), paging: query, read: readContents });
  const versions = page.items.map((contents) => versionShape(contents, view.boughtVersion));
  return ok({ data: { versions, pagination: page.pagination } });
});

const versionShape = (contents: Contents, bought: number | undefined): OlderVersion => ({
  version: contents.version,
  created_at: instant(contents.createdAt),
  changelog: contents.changelog ?? '',
  file_name: contents.fileName,
  file_size: contents.fileSize,
  file_count: contents.fileCount,
  can_download: contents.version === bought && contents.keeping !== 'gone',
  files: contents.files.map(packageFileShape),
});

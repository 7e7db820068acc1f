import { endpoint } from '#functions/runtime/endpoint';
import { removeFile } from '#functions/usecases/files/remove-file';
import { viewFileNow } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';

export const deleteFile = endpoint(
  routes.deleteFile,
  ['table', 'queues', 'clock'],
  async ({ params, user, request }, ports) => {
    const view = await viewFileNow(ports.table, params.id, user);
    if (!view) return refuse('file_not_found');
    if (!view.isOwner) return refuse('file_not_yours');

    const removed = await removeFile(ports, params.id);
    return removed.ok ? ok({ message: texts[request.language](removed.value) }) : removed;
  },
);

const texts: Record<Language, (buyers: number) => string> = {
  zh: (buyers) => (buyers === 0 ? '文件已删除' : `文件已删除，已购买的 ${buyers} 位买家仍可下载`),
  en: (buyers) => {
    if (buyers === 0) return 'The file is deleted';
    return `The file is deleted. ${buyers === 1 ? '1 buyer' : `${buyers} buyers`} can still download it`;
  },
};

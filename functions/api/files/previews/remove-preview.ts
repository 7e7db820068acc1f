import { endpoint } from '#functions/runtime/endpoint';
import { changeFile } from '#functions/usecases/files/change-file';
import { removePreviews } from '#functions/usecases/files/retire';
import { viewFileNow } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';

/** First removes it from the page, then its bytes, then its record: after a crash the call can be repeated. */
export const removePreview = endpoint(
  routes.removePreview,
  ['table', 'blobs', 'queues', 'clock'],
  async ({ params, user, request }, ports) => {
    const view = await viewFileNow(ports.table, params.id, user);
    if (!view) return refuse('file_not_found');
    if (!view.isOwner) return refuse('file_not_yours');
    const { files, previews = [] } = view.file;
    const id = params.file_id;
    if (!files.some((file) => file.id === id)) return refuse('file_part_not_found');

    if (previews.includes(id)) {
      const edit = { previews: previews.filter((previewId) => previewId !== id) };
      const changed = await changeFile(ports, params.id, { edit, changelog: '', notifyBuyers: false });
      if (!changed.ok) return refuse('file_not_found');
    }
    await removePreviews(ports, [{ id }]);
    return ok({ message: removed[request.language] });
  },
);

const removed: Record<Language, string> = { zh: '预览已移除', en: 'The preview has been removed' };

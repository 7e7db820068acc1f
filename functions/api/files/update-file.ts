import { fileDetailShape } from '#functions/responses/files/files';
import { endpoint } from '#functions/runtime/endpoint';
import { viewerStatesOf } from '#functions/store/files/viewer-state';
import { editFile } from '#functions/usecases/files/edit-file';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const updateFile = endpoint(
  routes.updateFile,
  ['table', 'blobs', 'queues', 'clock', 'ids'],
  async ({ params: { id }, body, user }, deps) => {
    const edited = await editFile({ fileId: id, user, input: body }, deps);
    if (!edited.ok) return edited;
    const viewerState = await viewerStatesOf(deps.table, user, [id]);
    return ok({ data: fileDetailShape(edited.value, { ...viewerState(id), isOwner: true, now: deps.clock.now() }) });
  },
);

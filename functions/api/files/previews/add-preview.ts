import { endpoint } from '#functions/runtime/endpoint';
import {
  addedPreview,
  arrivingPreview,
  describedPreview,
  findPreviews,
} from '#functions/store/files/previews/previews';
import { viewFileNow } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** Announces a preview for a file on sale. It stays hidden until an edit names the file, and shows what has arrived by then. */
export const addPreview = endpoint(
  routes.addPreview,
  ['table', 'links', 'clock', 'ids'],
  async ({ params, body, user }, { table, links, clock, ids }) => {
    const view = await viewFileNow(table, params.id, user);
    if (!view) return refuse('file_not_found');
    if (!view.isOwner) return refuse('file_not_yours');
    const id = params.file_id;
    if (!view.file.files.some((file) => file.id === id)) return refuse('file_part_not_found');

    const before = (await findPreviews(table, [id], { consistent: true })).get(id);
    if (before && before.announced === undefined) return refuse('preview_there');
    const announced = 'size' in body ? `${id}-${ids.next()}` : undefined;
    const preview = { ...describedPreview(body), addedAt: clock.now(), announced };
    const committed = await table.commit(addedPreview(view.file, { id, preview, expected: before?.announced }));
    if (!committed.ok) return refuse('preview_there');
    const url = announced && 'size' in body ? await links.uploadWhole(arrivingPreview(announced), body) : null;
    return ok({ preview: { id, url: url ?? null } });
  },
);

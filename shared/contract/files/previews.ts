import * as z from 'zod';
import { idText } from '#shared/ids';
import { route, visibleFile } from '../route.ts';
import { idParam, message, pathField } from '../shapes/common.ts';
import { preview } from '../shapes/file-answers.ts';
import { previewAnnounced, previewBody } from '../shapes/preview-input.ts';

/** Routes about one content of a file. */
const ownPreview = {
  access: 'owner',
  may: 'the owner of the file',
  params: idParam.extend({ file_id: pathField(idText.source) }),
} as const;

export const previews = {
  listPreviews: route({
    method: 'GET',
    path: '/files/{id}/previews',
    ...visibleFile,
    summary:
      'What the seller shows of the files of the newest version before anybody pays; the seller also gets what is not shown',
    response: z.object({ data: z.object({ previews: z.array(preview) }) }),
  }),
  addPreview: route({
    method: 'POST',
    path: '/files/{id}/previews/{file_id}',
    spends: ['uploads'],
    ...ownPreview,
    summary:
      'What everybody may see of a file on sale that shows nothing yet, once an edit names the file in `previews`. PUT pictures and sound to the `url`, with this very type and size and `If-None-Match: *`',
    body: previewBody,
    status: 201,
    response: previewAnnounced,
    errors: ['file_not_found', 'file_not_yours', 'file_part_not_found', 'preview_there'],
  }),
  removePreview: route({
    method: 'DELETE',
    path: '/files/{id}/previews/{file_id}',
    spends: ['uploads'],
    ...ownPreview,
    summary: 'Take the preview of a file away for good; repeating it changes nothing',
    response: message,
    errors: ['file_not_found', 'file_not_yours', 'file_part_not_found'],
  }),
};

import * as z from 'zod';
import { limits } from '../limits.ts';
import { byId, fileDetail } from './files.ts';
import { route } from './route.ts';
import { lengthOf, message, textInput } from './shapes/common.ts';
import {
  descriptionInput,
  formBoolean,
  formFiles,
  previewsInput,
  tagsInput,
  titleInput,
  uploadsInput,
} from './shapes/file-input.ts';
import { priceInputOr } from './shapes/price.ts';

/** What is left out stays as it is. */
const described = {
  title: titleInput('file_title_required').optional(),
  price: priceInputOr('new_price_invalid').optional(),
  description: descriptionInput.optional(),
  tags: tagsInput.optional(),
  changelog: textInput.refine((text) => lengthOf(text) <= limits.descriptionLength, 'changelog_long').default(''),
};

export const updateFileBody = z.object({
  ...described,
  is_public: z.boolean().optional(),
  uploads: uploadsInput.optional(),
  previews: previewsInput.optional(),
  notify_buyers: z.boolean().default(false),
});

export const updateFileForm = z.object({
  ...described,
  is_public: formBoolean.optional(),
  files: formFiles.optional(),
  notify_buyers: formBoolean.default(false),
});

export const fileEdits = {
  updateFile: route({
    method: 'PUT',
    path: '/files/{id}',
    access: 'owner',
    may: 'the owner of the file',
    summary:
      'Change what is given; `uploads`, or files in a form, make a new version with its `changelog`, which `notify_buyers` tells buyers of',
    params: byId,
    body: updateFileBody,
    form: updateFileForm,
    status: 200,
    response: z.object({ data: fileDetail }),
    errors: [
      'file_not_found',
      'file_not_yours',
      'upload_not_usable',
      'storage_full',
      'use_direct_upload',
      'invalid_input',
    ],
  }),
  deleteFile: route({
    method: 'DELETE',
    path: '/files/{id}',
    access: 'owner',
    may: 'the owner of the file',
    summary: 'Take a file off the market for good; its buyers keep what they paid for',
    params: byId,
    status: 200,
    response: message,
    errors: ['file_not_found', 'file_not_yours'],
  }),
};

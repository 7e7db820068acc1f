import * as z from 'zod';
import { limits } from '../../limits.ts';
import type { FieldError } from '../errors.ts';
import { idInput, lengthOf, lineInput, lineInputOr, textInput } from './common.ts';

/** The forms for a new file and for an edit ask for a title in words of their own. */
export const titleInput = (missing: FieldError) =>
  lineInputOr(missing).refine((text) => lengthOf(text) <= limits.titleLength, 'title_long');

export const descriptionInput = textInput.refine(
  (text) => lengthOf(text) <= limits.descriptionLength,
  'description_long',
);

export const tagsInput = z
  .array(lineInput.refine((tag) => lengthOf(tag) <= limits.tagLength, 'tag_long'))
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))])
  .refine((tags) => tags.length <= limits.tags, 'tags_many');

/** A form has no booleans: `on`, `true` and `1` are yes. */
export const formBoolean = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || /^(true|1|on|yes)$/i.test(String(value)));

const formFile = z.instanceof(File, { error: 'files_required' });

export const uploadsInput = z
  .array(idInput, { error: 'files_required' })
  .min(1, 'files_required')
  .max(limits.filesPerPackage, 'files_many')
  .refine((ids) => new Set(ids).size === ids.length, 'invalid');

/** Files, by their uploads, whose preview the seller shows. */
export const previewsInput = z
  .array(idInput)
  .max(limits.filesPerPackage, 'files_many')
  .refine((ids) => new Set(ids).size === ids.length, 'invalid');

export const formFiles = z
  .array(formFile, { error: 'files_required' })
  .min(1, 'files_required')
  .max(limits.filesPerPackage, 'files_many');

import * as z from 'zod';
import { jsonIn } from '#shared/text/json';

const texts = z.array(z.string());

/** `tags[0]`, `tags[]` → `tags`; a single `file` is one of `files`. */
function fieldName(name: string): string {
  const base = name.replace(/\[\d*\]$/, '');
  return base === 'file' ? 'files' : base;
}

/** A form may send a list as one JSON field; a text that only starts like JSON stays a text. */
const jsonList = (text: string): string[] | undefined =>
  texts.safeParse(jsonIn(text)).data?.map((item) => item.toWellFormed());

const tagsIn = (value: FormDataEntryValue): readonly unknown[] =>
  (typeof value === 'string' && jsonList(value)) || [value];

/** Forms end lines with CRLF; stored texts have a single line feed. */
const typed = (value: FormDataEntryValue): FormDataEntryValue =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

/** An empty file input still sends a file without name or bytes, or an empty text. */
const isChosen = (value: FormDataEntryValue): boolean =>
  value instanceof File ? value.name !== '' || value.size > 0 : value !== '';

/** A text in place of a file is rejected: the empty string fails the schema. */
const onlyFiles = (values: readonly FormDataEntryValue[]) =>
  values.every((item) => item instanceof File) ? values : '';

/** The fields of a form as the schema of a row reads them: lists collected, of repeated single fields the last one. */
export function formFields(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  const files: FormDataEntryValue[] = [];
  const tags: unknown[] = [];
  for (const [name, value] of form) {
    const field = fieldName(name);
    if (field === 'files') files.push(...[value].filter(isChosen));
    else if (field === 'tags') tags.push(...tagsIn(value));
    else fields.set(field, typed(value));
  }
  if (files.length > 0) fields.set('files', onlyFiles(files));
  if (tags.length > 0) fields.set('tags', tags);
  return Object.fromEntries(fields);
}

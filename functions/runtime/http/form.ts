/** `tags[0]`, `tags[]` → `tags`; a single `file` is one of `files`. */
function fieldName(name: string): string {
  const base = name.replace(/\[\d*\]$/, '');
  return base === 'file' ? 'files' : base;
}

/** A form can send a list as one field of JSON; what only begins like one is a text. */
function jsonList(text: string): string[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return undefined;
    return value.map((one: string) => one.toWellFormed());
  } catch {
    return undefined;
  }
}

const tagsIn = (value: FormDataEntryValue): readonly unknown[] =>
  (typeof value === 'string' && jsonList(value)) || [value];

/** A form ends lines as mails do, whatever was typed: a line end is one character. */
const typed = (value: FormDataEntryValue): FormDataEntryValue =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

/** A file input left empty still sends a file without name or bytes, or a text without a letter. */
const isChosen = (value: FormDataEntryValue): boolean =>
  value instanceof File ? value.name !== '' || value.size > 0 : value !== '';

/** A text where a file belongs is no list of files. */
const onlyFiles = (given: readonly FormDataEntryValue[]) => (given.every((one) => one instanceof File) ? given : '');

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

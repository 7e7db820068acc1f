import type { FileDetail } from '#shared/contract/files';
import { storedFields, textOr, textsOr } from '../../../features/file-form/stored-fields.ts';
import { isRecord } from '../../../features/upload/saved.ts';
import { type KeyValueStorage, storedText } from '../../../session/stored-text.ts';
import { changesOf, type Form, formOf, isChanged } from './form.ts';

export interface Typed {
  form: Form;
  /** The ids of the files whose previews are added; their bytes are not stored, so they are made again. */
  added: readonly string[];
}

export interface RestoredDraft extends Typed {
  /**
   * The file has not changed since. Otherwise only the typed text is restored, because previews may be of other files.
   */
  isCurrent: boolean;
}

/** Whether there are unsaved changes. */
export const isTyped = (file: FileDetail, { form, added }: Typed): boolean =>
  isChanged(changesOf(file, form)) || form.changelog.trim() !== '' || !form.notifyBuyers || added.length > 0;

function foundIn(stored: unknown, file: FileDetail): RestoredDraft | undefined {
  if (!isRecord(stored) || !isRecord(stored.form)) return undefined;
  const { form } = stored;
  const isCurrent = stored.updatedAt === file.updated_at;
  const now = formOf(file);
  const restored: RestoredDraft = {
    isCurrent,
    form: {
      ...storedFields(form, now),
      payWhat: typeof form.payWhat === 'boolean' ? form.payWhat : now.payWhat,
      suggest: textOr(form.suggest, now.suggest),
      shelf: isCurrent ? textsOr(form.shelf, now.shelf) : now.shelf,
      previews: isCurrent ? textsOr(form.previews, now.previews) : now.previews,
      changelog: textOr(form.changelog, ''),
      notifyBuyers: form.notifyBuyers !== false,
    },
    added: isCurrent ? textsOr(stored.added, []) : [],
  };
  return isTyped(file, restored) ? restored : undefined;
}

/** This tab's unsaved changes of a file, kept over a reload and a login in between; another user has their own. */
export function editDraft(
  previewDraft: () => KeyValueStorage,
  userId: string,
  { id, updated_at: updatedAt }: FileDetail,
) {
  const draft = storedText(previewDraft, `edit-draft:${userId}:${id}`);
  return {
    find: (file: FileDetail): RestoredDraft | undefined => foundIn(draft.readJson(), file),
    /** `since`: the file's time of change, if its editor has changed it outside the form. */
    textOf: (typed: Typed, since = updatedAt): string => JSON.stringify({ updatedAt: since, ...typed }),
    write: draft.write,
    forget: () => draft.write('null'),
  };
}

export type EditDraft = ReturnType<typeof editDraft>;

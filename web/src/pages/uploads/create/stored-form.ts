import { storedFields } from '../../../features/file-form/stored-fields.ts';
import { isRecord } from '../../../features/upload/saved.ts';
import { type KeyValueStorage, storedText } from '../../../session/stored-text.ts';
import { emptyForm, type Form } from './form.ts';

export interface FormStorage {
  read(): Form;
  write(form: Form): void;
}

const formOf = (stored: unknown): Form => (isRecord(stored) ? storedFields(stored, emptyForm) : emptyForm);

/** The form of this tab, kept over a reload and a login in between; another user has their own. */
export function storedForm(storage: () => KeyValueStorage, userId: string): FormStorage {
  const draft = storedText(storage, `create-draft:${userId}`);
  return { read: () => formOf(draft.readJson()), write: (form) => draft.write(JSON.stringify(form)) };
}

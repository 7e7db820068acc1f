import { stemText } from '../../../features/covers/tones.ts';
import { storedFields } from '../../../features/file-form/stored-fields.ts';
import { isRecord } from '../../../features/upload/saved.ts';
import { type KeyValueStorage, storedText } from '../../../session/stored-text.ts';
import { type Form, newForm } from './form.ts';

export interface FormStorage {
  read(): Form;
  write(form: Form): void;
}

function formOf(stored: unknown): Form {
  const empty = newForm();
  if (!isRecord(stored)) return empty;
  const { stem, tone } = stored;
  return {
    ...storedFields(stored, empty),
    stem: typeof stem === 'string' && stemText.test(stem) ? stem : empty.stem,
    tone: typeof tone === 'number' ? tone : empty.tone,
  };
}

/** The form of this tab, kept over a reload and a login in between; another user has their own. */
export function storedForm(storage: () => KeyValueStorage, userId: string): FormStorage {
  const draft = storedText(storage, `create-draft:${userId}`);
  const write = (form: Form) => draft.write(JSON.stringify(form));
  return {
    read: () => {
      const form = formOf(draft.readJson());
      // A reload keeps the cover of a draft in which nothing was typed.
      write(form);
      return form;
    },
    write,
  };
}

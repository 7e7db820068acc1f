import { isRecord } from '../../features/upload/saved.ts';
import { kept, type Shelf } from '../../session/kept.ts';
import { emptyForm, type Form } from './form.ts';

export interface Draft {
  read(): Form;
  write(form: Form): void;
}

const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);

function formOf(stored: unknown): Form {
  if (!isRecord(stored)) return emptyForm;
  const { title, price, description, tags, isPublic } = stored;
  return {
    title: textOr(title, undefined),
    price: textOr(price, ''),
    description: textOr(description, ''),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    isPublic: isPublic !== false,
  };
}

/** The form of this tab, kept over a reload and a login in between; another user has another one. */
export function tabDraft(shelf: () => Shelf, userId: string): Draft {
  const draft = kept(shelf, `create-draft:${userId}`);
  return { read: () => formOf(draft.readJson()), write: (form) => draft.write(JSON.stringify(form)) };
}

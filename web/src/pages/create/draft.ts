import { isRecord, type Shelf } from '../../features/upload/saved.ts';
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
  const key = `create-draft:${userId}`;
  return {
    read() {
      try {
        return formOf(JSON.parse(shelf().getItem(key) ?? 'null'));
      } catch {
        return emptyForm;
      }
    },
    write(form) {
      try {
        shelf().setItem(key, JSON.stringify(form));
      } catch {
        // a browser that keeps nothing
      }
    },
  };
}

import { storedAnswers } from './answers.ts';
import type { Fields } from './fields.ts';

/** The title may have another type, for one that the seller has not touched. */
type FieldsWith<Title> = Omit<Fields, 'title'> & { title: Title };

export const textOr = <T>(value: unknown, fallback: T): string | T => (typeof value === 'string' ? value : fallback);

export const textsOr = (value: unknown, fallback: readonly string[]): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : fallback;

/** Reads the fields that the tab has stored; `otherwise` is the default of each. */
export const storedFields = <Title>(
  stored: Record<string, unknown>,
  fallback: FieldsWith<Title>,
): FieldsWith<string | Title> => ({
  title: textOr(stored.title, fallback.title),
  price: textOr(stored.price, fallback.price),
  description: textOr(stored.description, fallback.description),
  tags: textsOr(stored.tags, fallback.tags),
  ...storedAnswers(stored, fallback),
  isPublic: typeof stored.isPublic === 'boolean' ? stored.isPublic : fallback.isPublic,
});

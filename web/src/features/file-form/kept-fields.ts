import { keptAnswers } from './answers.ts';
import type { Fields } from './fields.ts';

/** The title may have another type, for one that the seller has not touched. */
type FieldsWith<Title> = Omit<Fields, 'title'> & { title: Title };

export const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);

export const textsOr = (value: unknown, otherwise: readonly string[]): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : otherwise;

/** Reads the fields that the tab has stored; `otherwise` is the default of each. */
export const keptFields = <Title>(
  stored: Record<string, unknown>,
  otherwise: FieldsWith<Title>,
): FieldsWith<string | Title> => ({
  title: textOr(stored.title, otherwise.title),
  price: textOr(stored.price, otherwise.price),
  description: textOr(stored.description, otherwise.description),
  tags: textsOr(stored.tags, otherwise.tags),
  ...keptAnswers(stored, otherwise),
  isPublic: typeof stored.isPublic === 'boolean' ? stored.isPublic : otherwise.isPublic,
});

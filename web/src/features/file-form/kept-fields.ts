import { keptAnswers } from './answers.ts';
import type { Fields } from './fields.ts';

/** A title may be one that nobody has touched yet. */
type FieldsWith<Title> = Omit<Fields, 'title'> & { title: Title };

export const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);

export const textsOr = (value: unknown, otherwise: readonly string[]): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : otherwise;

/** What was typed as this tab has kept it; `otherwise` in the place of what it has not. */
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

import type { Language } from '#shared/limits';
import type { Deps } from '../../ports/index.ts';
import { findUser } from '../../store/accounts/users.ts';
import { findFile } from '../../store/files/files.ts';
import type { Target } from '../../store/safety/cases.ts';
import { findReviewText } from '../reviews/find-words.ts';

/** What it is called now; null where it is gone. */
export async function nameOfTarget({ table }: Deps<'table'>, target: Target): Promise<string | null> {
  const { type, id } = target;
  if (type === 'review' || type === 'question') return (await findReviewText(table, target))?.name ?? null;
  if (type === 'file') return (await findFile(table, id))?.title ?? null;
  return type === 'user' ? ((await findUser(table, id, { cheaply: true }))?.username ?? null) : null;
}

/** Several things by their names, as a line of that language lists them. */
export const listOfNames = (names: readonly (string | null)[], language: Language): string => {
  const known = [...new Set(names)].filter((name) => name !== null);
  return known.join(language === 'zh' ? '、' : ', ') || '—';
};

import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import type { Target } from '#functions/store/moderation/cases';
import type { Language } from '#shared/limits';
import { findReviewText } from '../reviews/find-review-text.ts';

/** The current name of a target; null if it is gone. */
export async function nameOfTarget({ table }: Deps<'table'>, target: Target): Promise<string | null> {
  const { type, id } = target;
  if (type === 'review' || type === 'question') return (await findReviewText(table, target))?.name ?? null;
  if (type === 'file') return (await findFile(table, id))?.title ?? null;
  return type === 'user' ? ((await findUser(table, id, { cheaply: true }))?.username ?? null) : null;
}

export const listOfNames = (names: readonly (string | null)[], language: Language): string => {
  const present = [...new Set(names)].filter((name) => name !== null);
  return present.join(language === 'zh' ? '、' : ', ') || '—';
};

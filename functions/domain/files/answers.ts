import type { Licence } from '#shared/contract/shapes/licence';
import type { File } from './file.ts';

/** The seller's answers to common questions: an absent field stays as it is; an empty text or null removes the answer. */
export interface SellerAnswers {
  contains?: string | undefined;
  opensWith?: string | undefined;
  licence?: Licence | null | undefined;
}

type StoredSellerAnswers = Pick<File, 'contains' | 'opensWith' | 'licence'>;

export const answersIn = (
  { contains, opensWith, licence }: SellerAnswers,
  before: StoredSellerAnswers = {},
): StoredSellerAnswers => ({
  contains: (contains ?? before.contains) || undefined,
  opensWith: (opensWith ?? before.opensWith) || undefined,
  licence: (licence === undefined ? before.licence : licence) ?? undefined,
});

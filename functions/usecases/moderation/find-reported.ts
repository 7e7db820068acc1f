import type { Deps } from '#functions/ports/index';
import { findPerson } from '#functions/store/accounts/users';
import type { Target } from '#functions/store/moderation/cases';
import { viewFile } from '../files/viewed-file.ts';
import { findReviewText } from '../reviews/find-review-text.ts';

/** The target of a report, its owner, and its display name. */
export interface Reported {
  target: Target;
  personId: string;
  name: string;
}

/** Finds a target visible to the reporter: others cannot be reported. */
export async function findReported(
  { table }: Deps<'table'>,
  target: Target,
  user: { id: string } | undefined,
): Promise<Reported | undefined> {
  if (target.type === 'file') {
    const view = await viewFile(table, target.id, user);
    return view && { target, personId: view.file.ownerId, name: view.file.title };
  }
  if (target.type !== 'user') {
    const reviewText = await findReviewText(table, target);
    const view = reviewText && (await viewFile(table, reviewText.fileId, user));
    return reviewText && view && { target, personId: reviewText.personId, name: reviewText.name };
  }
  const person = await findPerson(table, target.id);
  return person && { target, personId: person.id, name: person.username };
}

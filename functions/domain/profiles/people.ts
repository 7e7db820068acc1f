import { ok, type Result, refuse } from '#shared/result';
import { normalText } from '../files/files.ts';

/** The search form of a name: people include the @. */
export const namePlain = (text: string): string => normalText(text).replace(/^@/, '');

/** Matches any part of the username or display name, in any case and width. */
export function matchesPerson({ username, displayName }: { username: string; displayName: string }, text: string) {
  const query = namePlain(text);
  return [username, displayName].some((name) => normalText(name).includes(query));
}

/** Sorts by followers, in steps that double. */
export const followersKey = ({ id, followersCount }: { id: string; followersCount: number }): string =>
  `${String(Math.floor(Math.log2(followersCount + 1))).padStart(2, '0')}#${id}`;

/** The button is hidden on one's own row; direct calls are refused as well. */
export function followable<P extends { id: string }>(
  person: P | undefined,
  callerId: string,
): Result<P, 'user_not_found' | 'own_follow'> {
  if (!person) return refuse('user_not_found');
  return person.id === callerId ? refuse('own_follow') : ok(person);
}

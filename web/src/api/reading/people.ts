import type { OwnUser, PublicUser } from '#shared/contract/profiles';
import { fieldsOf, objectWith } from './fields.ts';

export function readPerson(value: unknown): PublicUser {
  const person: PublicUser = {
    ...{ id: '', username: '', display_name: '', bio: '', created_at: '', avatar: null, rating: null },
    ...{ files_count: 0, post_count: 0, followers_count: 0, follower_count: 0, following_count: 0 },
    ...{ is_following: false, newest_files: [] },
  };
  return { ...person, ...fieldsOf(value) };
}

/** The session's own account, wherever the answer holds it. */
export function readOwner(answer: unknown): OwnUser | undefined {
  const user = objectWith('username', answer, 'user');
  const ownDefaults = { email: '', alipay_account: null, real_name: null, roles: [], standing: null };
  return user && { ...ownDefaults, ...readPerson(user) };
}

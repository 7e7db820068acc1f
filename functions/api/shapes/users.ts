import type { OwnUser, PublicUser } from '#shared/contract/users';
import type { Person } from '../../store/person.ts';

/** Both spellings of every doubled field, from this one place. */
export const publicUserOf = (person: Person, isFollowing: boolean): PublicUser => ({
  id: person.id,
  username: person.username,
  display_name: person.displayName,
  bio: person.bio,
  created_at: new Date(person.createdAt).toISOString(),
  files_count: person.filesCount,
  post_count: person.filesCount,
  followers_count: person.followersCount,
  follower_count: person.followersCount,
  following_count: person.followingCount,
  is_following: isFollowing,
});

/** Nobody follows oneself. Payout data belongs to the vault and is null until it is set up. */
export const ownUserOf = (user: Person & { email: string }): OwnUser => ({
  ...publicUserOf(user, false),
  email: user.email,
  alipay_account: null,
  real_name: null,
});

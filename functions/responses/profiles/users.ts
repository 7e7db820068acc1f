import { instant } from '#functions/domain/time';
import type { Person } from '#functions/store/accounts/person';
import type { User } from '#functions/store/accounts/users';
import type { OwnUser, PendingEmail, PublicUser } from '#shared/contract/profiles';
import { avatarShape, coverShape } from '../files/cover.ts';

/** Fills both spellings of every doubled field. */
export const publicUserOf = (
  person: Person,
  isFollowing: boolean,
  rating: PublicUser['rating'] = null,
): PublicUser => ({
  id: person.id,
  username: person.username,
  display_name: person.displayName,
  bio: person.bio,
  created_at: instant(person.createdAt),
  files_count: person.filesCount,
  post_count: person.filesCount,
  followers_count: person.followersCount,
  follower_count: person.followersCount,
  following_count: person.followingCount,
  is_following: isFollowing,
  rating,
  avatar: avatarShape(person.avatar),
  newest_files: person.shelf.map(({ cover, ...item }) => ({ ...item, cover: coverShape(cover) })),
});

/** Users never follow themselves. The payout account is masked, and null until it is set up. */
export const ownUserOf = (user: Person & Pick<User, 'email' | 'payout' | 'roles' | 'standing'>): OwnUser => ({
  ...publicUserOf(user, false),
  email: user.email,
  alipay_account: user.payout?.account ?? null,
  real_name: user.payout?.realName ?? null,
  roles: user.roles,
  standing: user.standing ?? null,
});

/** Unmasked: only its owner sees it, to find a typing mistake. */
export const pendingEmailOf = ({ pendingEmail, pendingSince, createdAt }: User): PendingEmail | null =>
  pendingEmail === undefined ? null : { email: pendingEmail, asked_at: instant(pendingSince ?? createdAt) };

import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { bioInput, displayNameInput, profileEmailInput } from './account-fields.ts';
import { instant, pageQuery, pagination } from './common.ts';
import { filePost } from './files.ts';
import { route } from './route.ts';

/** What everybody may see of a user. Never an e-mail address, never payout data. */
export const publicUser = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  bio: z.string(),
  created_at: instant,
  files_count: z.number(),
  post_count: z.number(),
  followers_count: z.number(),
  follower_count: z.number(),
  following_count: z.number(),
  is_following: z.boolean(),
});

/** Oneself. Payout fields are masked even here. */
export const ownUser = publicUser.extend({
  email: z.string(),
  alipay_account: z.string().nullable(),
  real_name: z.string().nullable(),
});

export type PublicUser = z.output<typeof publicUser>;
export type OwnUser = z.output<typeof ownUser>;

/** An exact ULID is an id, anything else a username. */
export const userParam = z.object({ usernameOrId: z.string().min(1).max(64) });

const followed = z.object({ is_following: z.boolean(), followers_count: z.number() });

export const users = {
  listUsers: route({
    method: 'GET',
    path: '/users',
    access: 'guest',
    personal: true,
    summary: 'Creators, most followed first',
    query: pageQuery(pageSizes.creators).extend({ q: z.string().max(100).optional() }),
    status: 200,
    response: z.object({ users: z.array(publicUser), pagination }),
    errors: [],
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{usernameOrId}',
    access: 'guest',
    personal: true,
    summary: 'One user',
    params: userParam,
    status: 200,
    response: z.object({ user: publicUser }),
    errors: ['user_not_found'],
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/users/profile',
    access: 'user',
    summary: 'Change one’s profile; a new e-mail address waits until the link of its mail is used',
    body: z.object({ email: profileEmailInput, bio: bioInput.optional(), display_name: displayNameInput.optional() }),
    status: 200,
    response: z.object({ user: ownUser, message: z.string() }),
    errors: ['email_taken', 'too_many_requests'],
  }),
  followUser: route({
    method: 'POST',
    path: '/users/{usernameOrId}/follow',
    access: 'user',
    summary: 'Follow; repeating it changes nothing',
    params: userParam,
    status: 200,
    response: followed,
    errors: ['user_not_found', 'own_follow'],
  }),
  unfollowUser: route({
    method: 'DELETE',
    path: '/users/{usernameOrId}/follow',
    access: 'user',
    summary: 'Stop following; repeating it changes nothing',
    params: userParam,
    status: 200,
    response: followed,
    errors: ['user_not_found', 'own_follow'],
  }),
  listUserPosts: route({
    method: 'GET',
    path: '/users/{usernameOrId}/posts',
    access: 'guest',
    personal: true,
    summary: 'One user’s files, newest first; private ones only to their owner',
    params: userParam,
    query: pageQuery(pageSizes.profile),
    status: 200,
    response: z.object({ posts: z.array(filePost), pagination }),
    errors: ['user_not_found'],
  }),
  listFollowers: route({
    method: 'GET',
    path: '/users/{usernameOrId}/followers',
    access: 'guest',
    personal: true,
    summary: 'Who follows a user, latest first',
    params: userParam,
    query: pageQuery(pageSizes.people),
    status: 200,
    response: z.object({ data: z.object({ followers: z.array(publicUser), pagination }) }),
    errors: ['user_not_found'],
  }),
  listFollowing: route({
    method: 'GET',
    path: '/users/{usernameOrId}/following',
    access: 'guest',
    personal: true,
    summary: 'Whom a user follows, latest first',
    params: userParam,
    query: pageQuery(pageSizes.people),
    status: 200,
    response: z.object({ data: z.object({ following: z.array(publicUser), pagination }) }),
    errors: ['user_not_found'],
  }),
};

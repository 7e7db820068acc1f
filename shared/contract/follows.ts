import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { ofVerified, userParam } from './of-verified.ts';
import { forThemselves, route } from './route.ts';
import { pageQuery, pagination } from './shapes/common.ts';
import { publicUser } from './shapes/user-answers.ts';

const followState = z.object({ is_following: z.boolean(), followers_count: z.number() });

const followersPage = z.object({ data: z.object({ followers: z.array(publicUser), pagination }) });
const followingPage = z.object({ data: z.object({ following: z.array(publicUser), pagination }) });
const count = z.object({ count: z.number() });

export const follows = {
  followUser: route({
    method: 'POST',
    path: '/users/{usernameOrId}/follow',
    spends: ['follows'],
    access: 'user',
    may: 'everybody but the person',
    summary: 'Follow; repeating it changes nothing',
    params: userParam,
    response: followState,
    errors: ['user_not_found', 'own_follow', 'too_many_requests'],
  }),
  unfollowUser: route({
    method: 'DELETE',
    path: '/users/{usernameOrId}/follow',
    spends: ['unfollows'],
    access: 'user',
    may: 'everybody but the person',
    summary: 'Stop following; repeating it changes nothing',
    params: userParam,
    response: followState,
    errors: ['user_not_found', 'own_follow'],
  }),
  listFollowers: route({
    method: 'GET',
    path: '/users/{usernameOrId}/followers',
    ...ofVerified,
    summary: 'Who follows a user, latest first',
    query: pageQuery(pageSizes.people),
    response: followersPage,
  }),
  listFollowing: route({
    method: 'GET',
    path: '/users/{usernameOrId}/following',
    ...ofVerified,
    summary: 'Whom a user follows, latest first',
    query: pageQuery(pageSizes.people),
    response: followingPage,
  }),
  listMyFollowers: route({
    method: 'GET',
    path: '/users/profile/followers',
    ...forThemselves,
    summary: 'Who follows oneself, latest first',
    query: pageQuery(pageSizes.people),
    response: followersPage,
  }),
  listMyFollowing: route({
    method: 'GET',
    path: '/users/profile/following',
    ...forThemselves,
    summary: 'Whom oneself follows, latest first',
    query: pageQuery(pageSizes.people),
    response: followingPage,
  }),
  getFollowersCount: route({
    method: 'GET',
    path: '/followers/count',
    ...forThemselves,
    summary: 'How many follow oneself',
    response: count,
  }),
  getFollowingCount: route({
    method: 'GET',
    path: '/following/count',
    ...forThemselves,
    summary: 'How many oneself follows',
    response: count,
  }),
};

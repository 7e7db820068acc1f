import type { RouteName } from '../index.ts';

/** A list or a post that changed is seen by guests after this time, and once more while a fresh answer is fetched. */
const posts = 10;
const market = 30;

/**
 * How many seconds the CDN may keep what a guest is answered. Never what somebody with a token is answered, nor anything
 * that is not named here.
 */
export const keptSeconds: Partial<Record<RouteName, number>> = {
  listFiles: posts,
  searchFiles: posts,
  getFile: posts,
  suggestFiles: market,
  listFileTypes: market,
  listFileTags: market,
  listShelves: market,
  listUsers: posts,
  searchUsers: posts,
  getUser: posts,
  listUserPosts: posts,
  listFollowers: posts,
  listFollowing: posts,
};

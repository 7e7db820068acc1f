import type { RouteName } from './index.ts';

/** A list or a post that changed is seen by guests after this time, and once more while a fresh answer is fetched. */
const fileSeconds = 10;
const marketSeconds = 30;

/**
 * How many seconds the CDN may keep what a guest is answered. Never what somebody with a token is answered, nor anything
 * that is not named here.
 */
export const guestCacheSeconds: Partial<Record<RouteName, number>> = {
  listFiles: fileSeconds,
  searchFiles: fileSeconds,
  getFile: fileSeconds,
  suggestFiles: marketSeconds,
  listFileTypes: marketSeconds,
  listFileTags: marketSeconds,
  listShelves: marketSeconds,
  listUsers: fileSeconds,
  searchUsers: fileSeconds,
  getUser: fileSeconds,
  listUserPosts: fileSeconds,
  listFollowers: fileSeconds,
  listFollowing: fileSeconds,
};

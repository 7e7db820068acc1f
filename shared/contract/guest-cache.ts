import type { RouteName } from './index.ts';

/** Seconds after which guests see a changed list or file, plus one stale response during revalidation. */
const fileSeconds = 10;
const marketSeconds = 30;

/**
 * How long the CDN may cache responses to guests, in seconds. Never responses to a token, nor routes not named here.
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

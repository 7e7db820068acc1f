import type { people as zh } from '../zh/people.ts';

export const people: typeof zh = {
  notFoundLine: 'Nobody keeps this stall. The name may be misspelt.',
  loadFailed: 'Failed to fetch user info',
  noBio: 'No bio yet',
  followers: (count) => ({ count, word: count === '1' ? 'follower' : 'followers' }),
  following: (count) => ({ count, word: 'following' }),
  joined: (date) => `Joined ${date}`,
  edit: 'Edit profile',
  files: 'Files on this stall',
  noFilesLine: 'Follow, and new files appear under “Activity” on your dashboard.',
  noOwnFilesLine: 'Set out what you have made, and this is your stall.',

  followersOf: (username) => `${username}'s followers`,
  followingOf: (username) => `${username}'s following`,
  backToProfile: (username) => `Back to @${username}`,
  peopleTotal: (total) => `${total} in all`,
  peopleShown: (shown, total) => `${shown} of ${total} shown`,
  others: 'See other creators',
  followersFailed: 'Failed to fetch followers list',
  followingFailed: 'Failed to fetch following list',
};

import type { edit as editZh, ownFiles as ownFilesZh, starred as starredZh } from '../zh/own-files.ts';

export const ownFiles: typeof ownFilesZh = {
  lead: (count) => `${count} in all. Private ones are seen only by you and their buyers.`,
  list: 'List of files',
  sort: 'Sort',
  sorts: { created_at: 'Newest', title: 'Title', download_count: 'Most downloads', price: 'Highest price' },
  failed: 'The files did not load',
  isPublic: 'Public',
  nowPublic: 'Now public',
  nowPrivate: 'Now private',
  undo: 'Undo',
  changeFailed: 'Operation failed',
  view: (title) => `View “${title}”`,
  edit: (title) => `Edit “${title}”`,
  remove: (title) => `Delete “${title}”`,
  stars: (count) => `starred by ${count}`,
  removeHeading: (title) => `Delete “${title}”?`,
  removeBought: (count) =>
    count === '1'
      ? 'The one person who bought it can still download it. It leaves your stall for good.'
      : `The ${count} people who bought it can still download it. It leaves your stall for good.`,
  removeUnsold: 'Nobody has bought it yet. This cannot be undone.',
  keep: 'Keep it',
  removeForGood: 'Delete for good',
  removed: 'Deleted',
  removeFailed: (reason) => `Failed to delete: ${reason}`,
};

export const starred: typeof starredZh = {
  lead: (count) => `${count} in all.`,
  failed: 'Failed to fetch starred files',
  unstarred: 'Star taken back',
};

export const edit: typeof editZh = {
  title: 'Edit file',
  back: 'Back to the file',
  notAllowed: 'You are not allowed to edit this file',
  failed: 'Failed to update the file',
  priceLine: 'A new price is for new orders only.',
  problem: {
    titleRequired: 'Please enter the file title',
    titleLong: 'A title has at most 200 characters',
    descriptionLong: 'A description has at most 1,000 characters',
    priceInvalid: 'Please enter a valid price',
    priceHigh: 'The highest price is 50,000 yuan',
    changelogLong: 'What is new has at most 1,000 characters',
  },
  version: 'Version',
  versionSince: (date) => `since ${date}`,
  currentFiles: (count) => (count === 1 ? 'The file now' : `The ${count} files now`),
  replaceLine: (next) =>
    `New files replace all of these and become version ${next}. Buyers can download both the old and the new one.`,
  drop: 'Drop new files to replace these',
  add: 'Add new files to replace these',
  dropLine: 'Optional. Up to 100 MB each, 10 at most',
  choose: 'Choose new files',
  newFiles: 'New files',
  changelog: 'What is new',
  changelogHint: 'What has changed? Buyers will see this.',
  notify: (count) => (count === '1' ? 'Tell the one buyer' : `Tell the ${count} buyers`),
  notifyLine: 'They get a mail about the new version, at most one a day.',
  save: 'Save changes',
  unchanged: 'Nothing has changed yet',
  uploading: 'You can save once the files have arrived',
  saved: 'Changes saved',
  leaveHeading: 'Leave this page?',
  leaveLine: 'Your changes are not saved and will be lost.',
  stay: 'Keep editing',
  leave: 'Discard changes',
};

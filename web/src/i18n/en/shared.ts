import type { shared as zhShared } from '../zh/shared.ts';

/** Texts of several pages. */
export const shared: typeof zhShared = {
  keep: 'Keep',
  tooLong: (most) => `Up to ${most} characters`,
  number: 'Number',
  showAll: 'Show all',
  notSent: 'It wasn’t sent. Your text is still here',
  sending: 'Sending',
  gone: 'No longer there',
  about: 'About',
  hide: 'Hide',
  save: 'Save',
  saving: 'Saving',
  done: 'Done',
  saveChanges: 'Save changes',
  unchanged: 'No changes yet',
  undo: 'Undo',
  price: 'Price',
  tryAgain: 'That didn’t work. Please try again',
  linkIncomplete: 'This link is incomplete. Please open it from the email again',
  download: 'Download',
  print: 'Print',
  edit: 'Edit',
  back: 'Back',
  optional: 'optional',
  notSaved: 'It wasn’t saved',
};

import type { recovery as zh } from '../../zh/accounts/recovery.ts';

export const recovery: typeof zh = {
  forgotten: 'Forgot password',
  title: 'Forgot your password?',
  lead: 'Enter the address you registered with. We send a mail with a link to choose a new password.',
  send: 'Send the mail',
  backToLogin: 'Back to login',
  sentLead: 'Open the link in the mail and choose a new password.',
  sentTo: (email) => `If ${email} has an account, the mail is on its way. Its link works for one hour.`,
  resetTitle: 'Choose a new password',
  resetLead: 'Afterwards every device has to log in again with the new password.',
  newPassword: 'New password',
  again: 'New password again',
  save: 'Save the new password',
  resetFailed: 'It was not saved, please try again',
  tooMany: (wait) => `Too many attempts. You can try again in ${wait}.`,
  doneHeading: 'Your new password is set',
  notReset: 'This link no longer works',
  tokenMissing: 'This link is incomplete. Please open it from the e-mail again',
  askAgain: 'Send another mail',
};

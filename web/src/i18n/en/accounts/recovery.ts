import type { recovery as zh } from '../../zh/accounts/recovery.ts';

export const recovery: typeof zh = {
  forgotten: 'Forgot password',
  title: 'Forgot your password?',
  lead: 'Enter the address you registered with and we’ll email you a link to choose a new password.',
  send: 'Send link',
  backToLogin: 'Back to login',
  sentLead: 'Open the link in the email to choose a new password.',
  sentTo: (email) => `If ${email} has an account, an email is on its way. The link works for one hour.`,
  resetTitle: 'Choose a new password',
  resetLead: 'Every device will have to log in again with the new password.',
  newPassword: 'New password',
  again: 'Confirm new password',
  save: 'Save new password',
  resetFailed: 'It wasn’t saved. Please try again',
  tooMany: (wait) => `Too many attempts. You can try again in ${wait}.`,
  doneHeading: 'Your new password is set',
  notReset: 'This link no longer works',
  askAgain: 'Send another email',
};

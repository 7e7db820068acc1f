import type { emailChange as zh } from '../../zh/account/email-change.ts';

export const emailChange: typeof zh = {
  passwordHint: 'Proves that it is you who changes the email',
  waiting: (email) => `${email} waits to be confirmed`,
  waitingLine:
    'The change takes effect once you open the mail to the new address; until then the old one stays. The link works for 24 hours.',
  resend: 'Send again',
  cancel: 'Cancel the change',
  cancelFailed: 'Could not cancel. Please try again',
  holdHeading: {
    changed: 'Your email was just changed: payouts wait',
    undone: 'A change of your email was undone: payouts wait',
  },
  holdNote: {
    changed: (date) =>
      `For safety payouts go on from ${date}; your money is kept for you. Was it you? The link “It was me” in the mail to the old address ends the wait at once.`,
    undone: (date) =>
      `For safety payouts go on from ${date}; your money is kept for you. Please check that the payout account is your own.`,
  },
  holdLine: (date) => `Email changed: payouts from ${date}`,
  undo: {
    title: 'Undo the change of email',
    heading: 'It was not you?',
    lead: 'A change that still waits is cancelled. One that took effect is undone: this address is back in use, every device is logged out, and a mail lets you choose a new password.',
    action: 'It was not me: undo it',
    doneHeading: { cancelled: 'The change is cancelled', undone: 'Your email is back' },
    doneLine: {
      cancelled: 'Only somebody who knows your password can ask for a change. Please change it now.',
      undone: 'The link in the mail works for one hour.',
    },
    resetPassword: 'Reset the password',
  },
  confirm: {
    title: 'Confirm the change of email',
    heading: 'Was it you?',
    lead: 'Once you confirm, payouts go on at once.',
    action: 'It was me',
    doneHeading: 'Confirmed',
  },
  working: 'Working on it',
  failed: 'That did not work. Please try again',
  notPossible: 'This link does not work any more',
  tokenMissing: 'This link is incomplete. Please open it from the e-mail again',
  tooMany: (wait) => `Too many attempts. You can try again in ${wait}.`,
  toHome: 'To the home page',
};

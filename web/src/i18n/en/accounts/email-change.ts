import type { emailChange as zh } from '../../zh/accounts/email-change.ts';

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
    undone: 'Changes were taken back: payouts wait',
  },
  holdNote: {
    changed: (date) =>
      `For safety payouts go on from ${date}; your money is kept for you. Was it you? The link “It was me” in the mail to the old address ends the wait at once.`,
    undone: (date) =>
      `For safety payouts go on from ${date}; your money is kept for you. Please check that the payout account is your own.`,
  },
  holdOpen:
    'For safety nothing is paid out; your money is kept for you. Check that the payout account is your own, then confirm by a code from your email. Payouts go on 24 hours after the changes were taken back.',
  holdLine: (date) => `Email changed: payouts from ${date}`,
  holdOpenLine: 'Changes taken back: payouts wait for you',
  resume: 'Confirm by a code from your email',
  unconfirmedHeading: 'Your payout account waits to be confirmed',
  unconfirmedNote:
    'Only a password has set this account, and somebody else might know it. Before the first payout, please confirm it once by a code from your email.',
  unconfirmedLine: 'Payout account to be confirmed',
  notMe: {
    title: 'This was not me',
    heading: 'Something was changed, and it was not you?',
    lead: 'The button takes back every password, email address, authenticator app, passkey, recovery code and payout account that was set within seven days, logs every device out and stops payouts; a mail lets you choose a new password. What you set yourself in these days goes as well.',
    action: 'This was not me: take it all back',
    doneHeading: 'Everything is taken back',
    doneLine:
      'The link in the mail works for one hour. Payouts have stopped until you log in and confirm by a code from your email.',
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

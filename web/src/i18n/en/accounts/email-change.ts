import type { emailChange as zh } from '../../zh/accounts/email-change.ts';

export const emailChange: typeof zh = {
  passwordHint: 'To confirm it’s you changing the email',
  waiting: (email) => `${email} hasn’t been confirmed yet`,
  waitingLine:
    'The change takes effect when you open the link we sent to the new address. Until then the old one stays. The link works for 24 hours.',
  resend: 'Send again',
  cancel: 'Cancel change',
  cancelFailed: 'Couldn’t cancel. Please try again',
  holdHeading: {
    changed: 'Your email was just changed, so payouts are paused',
    undone: 'Changes were reversed, so payouts are paused',
  },
  holdNote: {
    changed: (date) =>
      `To keep your money safe, payouts resume on ${date}. Was it you? Use the “It was me” link in the email to your old address to resume them now.`,
    undone: (date) =>
      `To keep your money safe, payouts resume on ${date}. Please check that the payout account is yours.`,
  },
  holdOpen:
    'To keep your money safe, payouts are paused. Check that the payout account is yours, then confirm with a code from your email. Payouts resume 24 hours after the changes were reversed.',
  holdLine: (date) => `Email changed. Payouts resume on ${date}`,
  holdOpenLine: 'Changes reversed. Confirm to resume payouts',
  resume: 'Confirm with a code from your email',
  unconfirmedHeading: 'Confirm your payout account',
  unconfirmedNote:
    'This account was set with a password only, and someone else might know it. Please confirm it once with a code from your email before the first payout.',
  unconfirmedLine: 'Payout account not confirmed',
  notMe: {
    title: 'This wasn’t me',
    heading: 'Something changed, and it wasn’t you?',
    lead: 'This reverses every password, email address, authenticator app, passkey, recovery code and payout account set in the last seven days, including any you set yourself. It also logs out every device and stops payouts. We’ll email you a link to choose a new password.',
    action: 'This wasn’t me. Reverse it all',
    doneHeading: 'Everything has been reversed',
    doneLine:
      'The link in the email works for one hour. Payouts stay paused until you log in and confirm with a code from your email.',
    resetPassword: 'Reset password',
  },
  confirm: {
    title: 'Confirm email change',
    heading: 'Was it you?',
    lead: 'Payouts resume as soon as you confirm.',
    action: 'It was me',
    doneHeading: 'Confirmed',
  },
  working: 'Working on it',
  notPossible: 'This link no longer works',
  tooMany: (wait) => `Too many attempts. You can try again in ${wait}.`,
  toHome: 'Back to home',
};

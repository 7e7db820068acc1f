import type { profile as zh } from '../../zh/accounts/profile.ts';

export const profile: typeof zh = {
  toStall: 'View my stall',
  tabsLabel: 'Profile',
  tabs: { info: 'Profile', security: 'Security', payout: 'Payouts', mails: 'Notifications' },
  parts: {
    edit: 'Edit profile',
    stall: 'My stall',
    password: 'Change password',
    factors: 'Two-step verification',
    sessions: 'Where you’re logged in',
    account: 'Your data and account',
  },
  loadFailed: 'Couldn’t load your profile',
  notReached: 'Couldn’t load your profile',
  mailRefused: {
    bounced: (email) => `Emails to ${email} bounce`,
    complained: (email) => `${email} marked our email as spam`,
  },
  mailRefusedLine:
    'We’ve stopped sending to this address, including receipts, payout news and password links. Please switch to one that accepts our emails.',
  changeEmail: 'Change email',
  noPayout: 'No payout account',
  noPayoutLine: 'We’re keeping your earnings for you. Payouts start 24 hours after you set one up.',
  setUp: 'Set up',

  usernameLine: 'You can’t change your username; it’s part of your stall’s address.',
  displayName: 'Display name',
  bio: 'Bio',
  joined: (date) => `Joined ${date}`,
  followers: 'Followers',
  following: 'Following',

  displayNameHint: 'If empty, we show your username.',
  emailHint: 'We’ll email the new address to confirm it. Until then the old one stays.',
  bioHint: 'What you sell and what you’re good at, in two or three sentences.',
  saved: 'Profile updated',
  updateFailed: 'Failed to update profile',
  tooMany: (wait) => `Too many changes. You can try again in ${wait}.`,
  faults: {
    email_empty: 'Please enter an email address',
    display_name_long: 'The display name can have up to 50 characters',
    bio_long: 'The bio can have up to 500 characters',
    password_required: 'Please enter your current password',
  },

  currentPassword: 'Current password',
  currentRequired: 'Please enter your current password',
  passwordLine: 'All your other devices will have to log in again with the new password.',
  changePassword: 'Change password',
  passwordFailed: 'Failed to update password',
  tooManyPasswords: (wait) => `Too many wrong passwords. Try again in ${wait}.`,
};

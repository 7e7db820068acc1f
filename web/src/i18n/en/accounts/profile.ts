import type { profile as zh } from '../../zh/accounts/profile.ts';

export const profile: typeof zh = {
  lead: 'What others see of you, and what you log in with.',
  toStall: 'View my stall',
  tabsLabel: 'Parts of the profile',
  tabs: {
    info: 'Personal info',
    edit: 'Edit profile',
    stall: 'My stall',
    password: 'Change password',
    security: 'Logins and security',
    payout: 'Payout settings',
    mails: 'Mails',
    account: 'Data and leaving',
  },
  loadFailed: 'Failed to fetch user information',
  notReached: 'Could not load user information',
  mailRefused: {
    bounced: (email) => `Mail to ${email} came back`,
    complained: (email) => `${email} marked our mail as spam`,
  },
  mailRefusedLine:
    'We send nothing to this address any more: no receipts, no news of payouts, no links for a new password. Please change it to one that takes our mail.',
  changeEmail: 'Change email',
  noPayout: 'No payout account is set',
  noPayoutLine: 'What you earn is kept for you, and paid by itself from 24 hours after you set one up.',
  setUp: 'Set it up',

  usernameLine: 'The username cannot be changed: it is in the address of your stall.',
  displayName: 'Display name',
  bio: 'Bio',
  joined: 'Registered',
  files: 'Files',
  followers: 'Followers',
  following: 'Following',

  displayNameHint: 'Left empty, your username is shown.',
  emailHint: 'A new address has to be confirmed by mail; until then the old one stays.',
  bioHint: 'What you sell and what you are good at, in two or three sentences.',
  save: 'Save',
  saving: 'Saving',
  saved: 'Your profile is updated',
  updateFailed: 'Failed to update profile',
  tooMany: (wait) => `Too many changes. You can try again in ${wait}.`,
  faults: {
    email_empty: 'The email address must not be empty',
    display_name_long: 'The display name must be at most 50 characters',
    bio_long: 'The bio must be at most 500 characters',
    password_required: 'Please enter your current password',
  },

  currentPassword: 'Current password',
  currentRequired: 'Please enter your current password',
  passwordLine: 'Afterwards all other devices have to log in again with the new password. This one does not.',
  changePassword: 'Change password',
  passwordFailed: 'Failed to update password',
  tooManyPasswords: (wait) => `The password was wrong too often. You can try again in ${wait}.`,
};

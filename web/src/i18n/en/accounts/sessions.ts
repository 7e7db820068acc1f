import type { sessions as zh } from '../../zh/accounts/sessions.ts';

export const sessions: typeof zh = {
  heading: 'Where you are logged in',
  lead: 'One line for every login. A login ends by itself after 7 days without use, and after 30 days. If you do not know a device, log it out first and then change your password.',
  loadFailed: 'Failed to fetch your logins',
  current: 'This device',
  unknown: 'Unknown browser',
  browsers: { WeChat: 'WeChat', Alipay: 'Alipay', QQ: 'QQ Browser', UC: 'UC Browser', Quark: 'Quark' },
  loggedIn: (when) => `Logged in ${when}`,
  lastSeen: (day) => `Last used ${day}`,
  end: 'Log out',
  endOf: (name) => `Log out ${name}`,
  endOthers: 'Log out other devices',
  endOthersAsk: 'Log out all other devices?',
  endOthersText: 'Every device but this one has to log in again.',
  keep: 'Not now',
  failed: 'Failed to log out the device',
};

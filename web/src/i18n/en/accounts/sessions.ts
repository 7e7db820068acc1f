import type { sessions as zh } from '../../zh/accounts/sessions.ts';

export const sessions: typeof zh = {
  lead: 'A login expires after 7 days without use, or after 30 days in any case. If you don’t recognise a device, log it out, then change your password.',
  loadFailed: 'Couldn’t load your logins',
  count: (sessions) => (sessions === 1 ? '1 device' : `${sessions} devices`),
  current: 'This device',
  unknown: 'Unknown browser',
  browsers: { WeChat: 'WeChat', Alipay: 'Alipay', QQ: 'QQ Browser', UC: 'UC Browser', Quark: 'Quark' },
  loggedIn: (when) => `Logged in ${when}`,
  lastSeen: (day) => `Last used ${day}`,
  end: 'Log out',
  endOf: (name) => `Log out ${name}`,
  endOthers: 'Log out other devices',
  endOthersAsk: 'Log out all other devices?',
  endOthersText: 'Every device except this one will have to log in again.',
  keep: 'Not now',
  failed: 'Couldn’t log out the device',
};

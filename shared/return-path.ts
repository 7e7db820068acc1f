import { idText, usernameText } from './ids.ts';

/** Followed by the id of the file. */
export const paymentPage = '/payment/';

const whole = ({ source }: RegExp): string => source.slice(1, -1);

const pages = [
  `(?:code|payment|edit)\\/${whole(idText)}`,
  `user\\/${whole(usernameText)}`,
  ...['create', 'dashboard', 'profile', 'my-files', 'starred', 'purchases', 'sales', 'search', 'alipay-setup'],
];

/**
 * Pages that a mailed link may return to: a visitor who registers on the way to one continues there after login. Mails
 * contain no other addresses, especially not of other sites.
 */
export const returnPath = new RegExp(`^\\/(?:${pages.join('|')})$`);

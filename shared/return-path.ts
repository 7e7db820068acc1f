import { idText, usernameText } from './ids.ts';

const whole = ({ source }: RegExp): string => source.slice(1, -1);

const pages = [
  `(?:code|payment|edit)\\/${whole(idText)}`,
  `user\\/${whole(usernameText)}`,
  ...['create', 'dashboard', 'profile', 'my-files', 'starred', 'purchases', 'sales', 'search', 'alipay-setup'],
];

/**
 * Pages that the link of a mail may lead back to: whoever registers on the way to one comes by the mail to the login page,
 * and from there to where they were. Nothing else is ever put into a mail, least of all another site's address.
 */
export const returnPath = new RegExp(`^\\/(?:${pages.join('|')})$`);

/** One of those, that leads to paying for a file. */
export const isForPayment = (path: string | undefined): boolean => path?.startsWith('/payment/') === true;

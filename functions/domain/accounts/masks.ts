import { graphemesOf } from '#shared/characters';

/** Enough for its owner to recognise it, too little for anybody else to use it. */

/** `nan***@example.com`; short names show their first letter only. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = graphemesOf(email.slice(0, at));
  return `${name.slice(0, name.length > 3 ? 3 : 1).join('')}***${email.slice(at)}`;
}

/** `138****1234` */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** An e-mail address or a mobile number. */
export const maskedAccount = (account: string): string =>
  account.includes('@') ? maskedEmail(account) : maskedPhone(account);

/** `*小明`, and of longer names the end only: a hidden first letter hides nothing of John Smith. */
export function maskedName(name: string): string {
  const graphemes = graphemesOf(name);
  return `*${graphemes.slice(Math.max(1, graphemes.length - 2)).join('')}`;
}

/** `1101**********1234` */
export const maskedIdNumber = (idNumber: string): string =>
  `${idNumber.slice(0, 4)}${'*'.repeat(10)}${idNumber.slice(-4)}`;

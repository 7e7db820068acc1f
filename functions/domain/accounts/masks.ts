import { graphemesOf } from '#shared/text/characters';

/** Masked values: enough for the owner to recognise, too little for others to use. */

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

/** `*小明`; of longer names only the end, because a hidden first letter hides nothing of John Smith. */
export function maskedName(name: string): string {
  const graphemes = graphemesOf(name);
  return `*${graphemes.slice(Math.max(1, graphemes.length - 2)).join('')}`;
}

/** `1101**********1234` */
export const maskedIdNumber = (idNumber: string): string =>
  `${idNumber.slice(0, 4)}${'*'.repeat(10)}${idNumber.slice(-4)}`;

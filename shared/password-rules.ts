import { type Folded, foldedLetters } from './folded.ts';

/** Whose password it is, as far as that is known where it is chosen. */
export interface Owner {
  username?: string | undefined;
  displayName?: string | undefined;
  email?: string | undefined;
}

export type PasswordFault = 'password_product' | 'password_personal';

const lettersOf = (text: string): string =>
  foldedLetters(text)
    .map((one) => one.text)
    .join('');

const product = ['tanwei', '摊位', '攤位'];

/** What people put around such a word and guessers try as well. Longest first, so that none is cut by a shorter one. */
const fillers =
  'password passwd pass pwd mima shop market store stall app admin login user com cn net org www http https love i my wo de 密码 我的 我爱 我'
    .split(' ')
    .map(lettersOf)
    .toSorted((one, other) => other.length - one.length);

/** Too short to be looked for: nobody is kept from a password because of two letters. */
const isWord = (word: string): boolean => word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 3);

function without(word: string, folded: readonly Folded[]): readonly Folded[] {
  const length = [...word].length;
  const left: Folded[] = [];
  for (let at = 0; at < folded.length; ) {
    const piece = folded.slice(at, at + length);
    if (piece.map(({ text }) => text).join('') === word) at += length;
    else left.push(...folded.slice(at++, at));
  }
  return left;
}

/**
 * Nothing but the words, with digits, signs and what people put around them: other letters make it something else. Case,
 * accents, and digits or signs in the place of letters make no difference.
 */
function isMadeOf(password: readonly Folded[], words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => without(word, left), password);
  if (rest.length === password.length) return false;
  return !fillers.reduce((left, word) => without(word, left), rest).some(({ isLetter }) => isLetter);
}

const words = (candidates: readonly string[]): string[] =>
  [...new Set(candidates.map(lettersOf).filter(isWord))].toSorted((one, other) => other.length - one.length);

/** Of a host, what says whose it is: `market` and `example` of market.example.com. */
const labelsOf = (host: string): string[] => host.split('.').filter((label) => label.length > 3);

/** What a guesser who knows the product and the account tries first. `host`: where the product is. */
export function passwordFault(password: string, owner: Owner, host = ''): PasswordFault | undefined {
  const folded = foldedLetters(password);
  const house = words([...product, ...labelsOf(host)]);
  if (isMadeOf(folded, house)) return 'password_product';
  const { username = '', displayName = '', email = '' } = owner;
  const [local = '', domain = ''] = email.split('@');
  const own = words([email, local, domain, username, displayName]);
  const isNamed = own.some((word) => without(word, folded).length < folded.length);
  return isNamed && isMadeOf(folded, [...own, ...words(labelsOf(domain)), ...house]) ? 'password_personal' : undefined;
}

import { type SkeletonCharacter, skeletonCharacters } from '../text/confusables.ts';

/** The owner of a password, as far as known where it is chosen. */
export interface Owner {
  username?: string | undefined;
  displayName?: string | undefined;
  email?: string | undefined;
}

export type PasswordFault = 'password_product' | 'password_personal';

const skeletonTextOf = (text: string): string =>
  skeletonCharacters(text)
    .map((character) => character.text)
    .join('');

const product = ['tanwei', '摊位', '攤位'];

/**
 * Words that people add to such a word and guessers try too. Longest first, so that a shorter one does not cut a
 * longer.
 */
const fillers =
  'password passwd pass pwd mima shop market store stall app admin login user com cn net org www http https love i my wo de 密码 我的 我爱 我'
    .split(' ')
    .map(skeletonTextOf)
    .toSorted((a, other) => other.length - a.length);

/** Shorter words are ignored: two letters must not rule out a password. */
const isWord = (word: string): boolean => word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 3);

function without(word: string, characters: readonly SkeletonCharacter[]): readonly SkeletonCharacter[] {
  const length = [...word].length;
  const remaining: SkeletonCharacter[] = [];
  for (let at = 0; at < characters.length; ) {
    const piece = characters.slice(at, at + length);
    if (piece.map(({ text }) => text).join('') === word) at += length;
    else remaining.push(...characters.slice(at++, at));
  }
  return remaining;
}

/**
 * True if a password is only these words with digits, signs and fillers. Other letters make it different; case,
 * accents, and digits or signs in place of letters do not.
 */
function isMadeOf(password: readonly SkeletonCharacter[], candidates: readonly string[]): boolean {
  const remainder = candidates.reduce((remaining, word) => without(word, remaining), password);
  if (remainder.length === password.length) return false;
  return !fillers.reduce((remaining, word) => without(word, remaining), remainder).some(({ isLetter }) => isLetter);
}

const skeletonWords = (candidates: readonly string[]): string[] =>
  [...new Set(candidates.map(skeletonTextOf).filter(isWord))].toSorted((a, other) => other.length - a.length);

/** The telling labels of a host: `market` and `example` of market.example.com. */
const labelsOf = (host: string): string[] => host.split('.').filter((label) => label.length > 3);

/** Finds a password that a guesser who knows the product and the account tries first. `host` is the product's host. */
export function passwordFault(password: string, owner: Owner, host = ''): PasswordFault | undefined {
  const characters = skeletonCharacters(password);
  const house = skeletonWords([...product, ...labelsOf(host)]);
  if (isMadeOf(characters, house)) return 'password_product';
  const { username = '', displayName = '', email = '' } = owner;
  const [local = '', domain = ''] = email.split('@');
  const own = skeletonWords([email, local, domain, username, displayName]);
  const isNamed = own.some((word) => without(word, characters).length < characters.length);
  return isNamed && isMadeOf(characters, [...own, ...skeletonWords(labelsOf(domain)), ...house])
    ? 'password_personal'
    : undefined;
}

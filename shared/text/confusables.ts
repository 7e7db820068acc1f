/**
 * Maps look-alike characters to one letter, for comparison only. The whole Unicode table has 6,000 rows; these are the
 * ones names are mostly faked with.
 */
const latinLookalikes: Record<string, string> = {
  // Cyrillic
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', һ: 'h', і: 'l', ї: 'l', ј: 'j', к: 'k', ӏ: 'l', м: 'm', п: 'n' },
  ...{ о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', ц: 'u', ѵ: 'v', ԝ: 'w', ш: 'w', х: 'x', у: 'y', ч: 'y', и: 'n' },
  // Greek
  ...{ α: 'a', β: 'b', ϲ: 'c', δ: 'd', ε: 'e', η: 'n', ι: 'l', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', ς: 's' },
  ...{ τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ζ: 'z' },
  // Latin letters that normalisation does not decompose
  ...{
    ı: 'l',
    ł: 'l',
    ɩ: 'l',
    ɪ: 'l',
    ø: 'o',
    đ: 'd',
    ħ: 'h',
    ŧ: 't',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    ɑ: 'a',
    ɡ: 'g',
    ƨ: 's',
  },
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o' },
  ...{ ᴘ: 'p', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z' },
  // Armenian and Cherokee
  ...{
    ռ: 'n',
    ƭ: 't',
    ս: 'u',
    օ: 'o',
    հ: 'h',
    ո: 'n',
    զ: 'q',
    ց: 'g',
    ꭺ: 'a',
    ꮪ: 's',
    ꭲ: 't',
    ꮤ: 'w',
    ꮃ: 'w',
    ꭼ: 'e',
    ꮖ: 'l',
    ꮇ: 'm',
  },
  // Lisu
  ...{ ꓮ: 'a', ꓐ: 'b', ꓚ: 'c', ꓓ: 'd', ꓰ: 'e', ꓝ: 'f', ꓖ: 'g', ꓧ: 'h', ꓲ: 'l', ꓙ: 'j', ꓗ: 'k', ꓡ: 'l', ꓟ: 'm', ꓠ: 'n' },
  ...{ ꓳ: 'o', ꓑ: 'p', ꓣ: 'r', ꓢ: 's', ꓔ: 't', ꓴ: 'u', ꓦ: 'v', ꓪ: 'w', ꓫ: 'x', ꓬ: 'y', ꓜ: 'z' },
};

const alike: Record<string, string> = {
  ...latinLookalikes,
  // Digits and signs used as letters
  ...{ i: 'l', '0': 'o', '1': 'l', '2': 'z', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'l', '|': 'l', '+': 't' },
  // Traditional characters of the reserved words
  ...{
    攤: '摊',
    員: '员',
    統: '统',
    臺: '台',
    審: '审',
    財: '财',
    務: '务',
    運: '运',
    營: '营',
    寶: '宝',
    結: '结',
    賬: '账',
  },
  ...{ 專: '专', 隊: '队', 團: '团', 線: '线', 戶: '户', 退: '退', 後: '后', 長: '长' },
};

/** Pairs of letters that look like one. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

export interface SkeletonCharacter {
  text: string;
  isLetter: boolean;
}

/** Negative circled and squared letters, which normalisation does not convert. */
const unframed = (char: string): string => {
  const at = (char.codePointAt(0) ?? 0) - 0x1f150;
  return String.fromCharCode(97 + (at % 32));
};

/** The Latin letter that a letter of another script looks like. */
export const latinOf = (char: string): string => latinLookalikes[char] ?? char;

/** Removes compatibility forms, case, accents and invisible characters; keeps separators. */
export const plain = (text: string): string =>
  text
    .replace(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, unframed)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');

/** The skeleton by character; only letters, digits and their stand-ins. */
export const skeletonCharacters = (text: string): SkeletonCharacter[] =>
  [...plain(text)].flatMap((char) => {
    const skeleton = alike[char] ?? (/[\p{L}\p{N}]/u.test(char) ? char : '');
    return [...skeleton].map((character) => ({ text: character, isLetter: /\p{L}/u.test(char) }));
  });

const paired = (text: string): string =>
  pairs.reduce((sum, [pattern, replacement]) => sum.replace(pattern, replacement), text);

export const confusableSkeleton = (text: string): string =>
  paired(
    skeletonCharacters(text)
      .map((character) => character.text)
      .join(''),
  );

/** The skeletons of runs of letters and digits; Han characters are runs by themselves. */
export const skeletonRuns = (text: string): string[] =>
  (plain(text).match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}@$!|+])+/gu) ?? []).map(confusableSkeleton);

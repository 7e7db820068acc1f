interface KnownTag {
  tag: string;
  count: number;
}

/** More would be a list to read instead of a word to type. */
const most = 6;

/** As the market compares tags: case and width make no other tag, and `#` is no part of one. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^#+\s*/, '');

/** Tags that others use and this post does not have: those that begin with what was typed before those that hold it. */
export function suggestTags(popularTags: readonly KnownTag[], chosen: readonly string[], typed: string): KnownTag[] {
  const prefix = plain(typed);
  const chosenNames = new Set(chosen.map(plain));
  const open = popularTags.filter(({ tag }) => !chosenNames.has(plain(tag)) && plain(tag) !== prefix);
  const begins = open.filter(({ tag }) => plain(tag).startsWith(prefix));
  const holds = open.filter(({ tag }) => !begins.some((one) => one.tag === tag) && plain(tag).includes(prefix));
  return [...begins, ...holds].slice(0, most);
}

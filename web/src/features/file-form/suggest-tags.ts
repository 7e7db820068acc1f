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
export function suggestTags(known: readonly KnownTag[], chosen: readonly string[], typed: string): KnownTag[] {
  const wanted = plain(typed);
  const taken = new Set(chosen.map(plain));
  const open = known.filter(({ tag }) => !taken.has(plain(tag)) && plain(tag) !== wanted);
  const begins = open.filter(({ tag }) => plain(tag).startsWith(wanted));
  const holds = open.filter(({ tag }) => !begins.some((one) => one.tag === tag) && plain(tag).includes(wanted));
  return [...begins, ...holds].slice(0, most);
}

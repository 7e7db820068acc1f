interface KnownTag {
  tag: string;
  count: number;
}

/** A longer list would take longer to read than a tag to type. */
const most = 6;

/** Tags are compared without case, width and a leading `#`, as the server does. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^#+\s*/, '');

/** Popular tags that the file does not have: first those that begin with the input, then those that contain it. */
export function suggestTags(popularTags: readonly KnownTag[], chosen: readonly string[], typed: string): KnownTag[] {
  const prefix = plain(typed);
  const chosenNames = new Set(chosen.map(plain));
  const open = popularTags.filter(({ tag }) => !chosenNames.has(plain(tag)) && plain(tag) !== prefix);
  const begins = open.filter(({ tag }) => plain(tag).startsWith(prefix));
  const holds = open.filter(({ tag }) => !begins.some((one) => one.tag === tag) && plain(tag).includes(prefix));
  return [...begins, ...holds].slice(0, most);
}

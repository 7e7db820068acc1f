interface KnownTag {
  tag: string;
  count: number;
}

/** A longer list would take longer to read than a tag to type. */
const most = 6;

/** Tags are compared without case, width and a leading `#`, as the server does. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^#+\s*/, '');

/** Popular tags that the file does not have: first those that begin with the input, then those that contain it. */
export function suggestTags(popularTags: readonly KnownTag[], tags: readonly string[], input: string): KnownTag[] {
  const prefix = comparable(input);
  const chosenNames = new Set(tags.map(comparable));
  const open = popularTags.filter(({ tag }) => !chosenNames.has(comparable(tag)) && comparable(tag) !== prefix);
  const begins = open.filter(({ tag }) => comparable(tag).startsWith(prefix));
  const holds = open.filter(
    ({ tag }) => !begins.some((candidate) => candidate.tag === tag) && comparable(tag).includes(prefix),
  );
  return [...begins, ...holds].slice(0, most);
}

/**
 * Items move between pages of a list while it is read, and may come twice: each keeps its first place and its last
 * content.
 */
export const distinct = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

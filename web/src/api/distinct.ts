/** Lists move between their pages, and what fell behind is told again: it keeps its place, and says what it said last. */
export const distinct = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

import type { Item, Table } from '#functions/ports/table';

/** As many as one commit takes. */
const atOnce = 100;

/** Commits beside each other: the table answers one while the next is on its way. */
const beside = 4;

/** What the table would have let go by itself long ago. */
const isGone = ({ ttl }: Item, now: number): boolean => typeof ttl === 'number' && ttl * 1000 < now;

/** Puts every item as it is. Stopped in the middle and begun again it comes to the same. */
export async function writeDown(table: Table, all: readonly Item[], now: number): Promise<void> {
  const items = all.filter((item) => !isGone(item, now));
  const commits = Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) =>
    items.slice(at * atOnce, (at + 1) * atOnce).map((put) => ({ put })),
  );
  const line = commits.values();
  const work = async () => {
    for (const writes of line) await table.commit(writes);
  };
  await Promise.all(Array.from({ length: beside }, work));
}

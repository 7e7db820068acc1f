import type { Table } from '../ports.ts';
import { purchaseKey } from './purchases.ts';
import { starKey } from './stars.ts';

const none = { starred: false, purchased: false };

/** What the posts of a list are to the one who looks: one batch for stars and purchases, nothing for a guest. */
export async function marksOf(table: Table, user: { id: string } | undefined, fileIds: readonly string[]) {
  if (!user || fileIds.length === 0) return () => none;
  const keys = [...fileIds.map((id) => starKey(user.id, id)), ...fileIds.map((id) => purchaseKey(user.id, id))];
  const items = await table.getMany(keys);
  const places = new Map(fileIds.map((id, at) => [id, at]));
  return (id: string) => {
    const at = places.get(id);
    if (at === undefined) return none;
    return { starred: items[at] !== undefined, purchased: items[fileIds.length + at] !== undefined };
  };
}

import type { Table } from '#functions/ports/table';
import { purchaseKey } from '../orders/purchases.ts';
import { findPresentKeys } from '../table/lookup.ts';
import { starKey } from './stars.ts';

const none = { starred: false, purchased: false };

/** The viewer's state for each post of a list: one range read for stars and purchases, none for guests. */
export async function viewerStatesOf(table: Table, user: { id: string } | undefined, fileIds: readonly string[]) {
  if (!user || fileIds.length === 0) return () => none;
  const star = (id: string) => starKey(user.id, id);
  const purchase = (id: string) => purchaseKey(user.id, id);
  const present = await findPresentKeys(table, [...fileIds.map(star), ...fileIds.map(purchase)]);
  return (id: string) => ({ starred: present.has(star(id).sk), purchased: present.has(purchase(id).sk) });
}

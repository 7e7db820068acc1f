import { isListed } from '#functions/domain/files/listing';
import type { Table } from '#functions/ports/table';
import { findTotals } from '#functions/store/payouts/totals';
import type { StorefrontItem as Stored } from '#functions/store/profiles/storefronts';
import { viewFile } from '#functions/usecases/files/viewed-file';
import type { Storefront } from '#shared/contract/profiles';
import { filePostShape } from '../files/files.ts';

interface Looking {
  user: { id: string } | undefined;
  now: number;
}

/** The pinned post if it is public at this moment, also for its owner. */
async function pinnedOf(table: Table, { pinnedId }: Stored, { user, now }: Looking): Promise<Storefront['pinned']> {
  const view = pinnedId ? await viewFile(table, pinnedId, user) : undefined;
  return view && isListed(view.file) ? filePostShape(view.file, { ...view, now }) : null;
}

/** Settled sales without refunded ones, as in the balance. */
const soldBy = async (table: Table, { showsSold }: Stored, ownerId: string): Promise<number | null> =>
  showsSold ? Math.max(0, (await findTotals(table, ownerId)).sales) : null;

export async function storefrontShape(
  table: Table,
  storefront: Stored,
  { ownerId, ...looking }: Looking & { ownerId: string },
): Promise<Storefront> {
  const [pinned, sold] = await Promise.all([pinnedOf(table, storefront, looking), soldBy(table, storefront, ownerId)]);
  return { about: storefront.about, links: storefront.links, pinned, sold };
}

import { remindAfter } from '#functions/domain/reviews/reviews';
import type { Table, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { dueFields } from '../table/due.ts';
import { notLeaving, type Purchase, purchaseItem, purchaseKey } from './purchases.ts';

/**
 * Written before the first download link is handed out; fails if a download was recorded before or a refund is under
 * way.
 */
export const firstDownload = (
  buyerId: string,
  fileId: string,
  downloadedAt: number,
  { version, isPaid = false }: { version?: number; isPaid?: boolean } = {},
): Write =>
  changeItem(
    purchaseKey(buyerId, fileId),
    {
      ...{ downloadedAt, fetched: version },
      ...(isPaid && dueFields('LATER', `${buyerId}#${fileId}`, downloadedAt + remindAfter)),
    },
    [{ exists: true }, { attribute: 'downloadedAt', absent: true }, notLeaving],
  );

/** Records the download of a newer version than any before. */
const laterDownload = ({ buyerId, fileId }: Pick<Purchase, 'buyerId' | 'fileId'>, version: number): Write =>
  changeItem(purchaseKey(buyerId, fileId), { fetched: version }, [
    { exists: true },
    { attribute: 'fetched', absentOrBefore: version },
    notLeaving,
  ]);

const fetchedItem = purchaseItem.pick({ version: true, fetched: true }).partial();

/**
 * Records a buyer's download. False if the purchase is gone or its refund is under way: a buyer has the file or the
 * money.
 */
export async function recordDownload(
  table: Table,
  {
    buyerId,
    fileId,
    version,
    isPaid,
    now,
  }: { buyerId: string; fileId: string; version: number; isPaid: boolean; now: number },
): Promise<boolean> {
  const committed = await table.commit([firstDownload(buyerId, fileId, now, { version, isPaid })]);
  if (committed.ok) return true;
  const [failed] = committed.failed;
  if (failed?.item === undefined || failed.item.leavingAt !== undefined) return false;
  const { version: bought = version, fetched = bought } = fetchedItem.parse(failed.item);
  if (version <= fetched) return true;
  const noted = await table.commit([laterDownload({ buyerId, fileId }, version)]);
  return noted.ok || noted.failed.some(({ item }) => item !== undefined && item.leavingAt === undefined);
}

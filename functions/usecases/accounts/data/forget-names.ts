import type { Deps } from '#functions/ports/index';
import type { Item, Table, Write } from '#functions/ports/table';
import { closedNames } from '#functions/store/accounts/data/closed-users';
import { fileKey } from '#functions/store/files/contents';
import { allFilesOf, deletedFilesOf, fileRenamed } from '#functions/store/files/files';
import { readReport, reportsOf, reportUnsigned } from '#functions/store/moderation/reports';
import { buyerNameWrites, sellerNameWrites } from '#functions/store/orders/copied-facts';
import { findOrder } from '#functions/store/orders/orders';
import { purchasesOf } from '#functions/store/orders/purchases';
import { salesOf } from '#functions/store/orders/sales';
import { refundsOf } from '#functions/store/refunds/refunds';
import { commitSome } from '#functions/store/table/commit-some';
import { type ListQuery, pagesOf } from '#functions/store/table/pages';

/** Items per commit, with up to three writes each. */
const pageSize = 25;

const idOf = ({ pk }: Item): string => pk.slice(fileKey('').pk.length);
const numberOf = ({ outTradeNo }: Item): string => String(outTradeNo);

async function writeAll(
  table: Table,
  query: ListQuery,
  writesOf: (item: Item) => Write[] | Promise<Write[]>,
): Promise<void> {
  for await (const items of pagesOf(table, query, pageSize))
    await commitSome(table, (await Promise.all(items.map(writesOf))).flat());
}

/**
 * Replaces the name of a closed account wherever others see it: orders and sales of both sides, others' purchases of
 * its files, files kept for buyers, and reports. Idempotent.
 */
export async function forgetNames({ table }: Deps<'table'>, userId: string): Promise<void> {
  const names = closedNames(userId);
  const person = { id: userId, ...names };
  for (const query of [allFilesOf(userId), deletedFilesOf(userId)])
    await writeAll(table, query, (item) => [fileRenamed(idOf(item), names)]);
  for (const query of [purchasesOf(userId), refundsOf(userId)])
    await writeAll(table, query, (item) => buyerNameWrites(numberOf(item), person));
  await writeAll(table, salesOf(userId), async (item) => {
    const order = await findOrder(table, numberOf(item));
    if (!order) return [];
    const { outTradeNo, fileId, buyer } = order;
    return sellerNameWrites({ outTradeNo, fileId, buyerId: buyer.id }, person);
  });
  await writeAll(table, reportsOf(userId), (item) => [reportUnsigned(readReport(item))]);
}

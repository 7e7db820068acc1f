import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#functions/ports/index';
import { allFilesOf, findRestriction, readFile } from '#functions/store/files/files';
import type { Measure } from '#functions/store/moderation/measures';
import { purchaseChanged, purchasesOfFile, readPurchase } from '#functions/store/orders/purchases';
import { commitSome } from '#functions/store/table/commit-some';
import { pagesOf } from '#functions/store/table/pages';

/** Purchases per commit, or files per page. */
const pageSize = 25;

/** Copies a file's restriction, or its lifting, to its purchases, so that lists need not read files. */
async function recordRestriction({ table }: Deps<'table'>, fileId: string): Promise<void> {
  const restriction = await findRestriction(table, fileId);
  for await (const items of pagesOf(table, purchasesOfFile(fileId), pageSize)) {
    const unaware = items.map(readPurchase).filter((purchase) => !isDeepStrictEqual(purchase.barred, restriction));
    await commitSome(
      table,
      unaware.map((purchase) => purchaseChanged(purchase, { barred: restriction })),
    );
  }
}

/** Does so for the file of a measure, or for all files of a suspended person. */
export async function recordRestrictions(
  ports: Deps<'table'>,
  { target, measureKind, personId }: Measure,
): Promise<void> {
  if (target.type === 'file') await recordRestriction(ports, target.id);
  if (target.type !== 'user' || measureKind !== 'suspend') return;
  for await (const items of pagesOf(ports.table, allFilesOf(personId), pageSize))
    for (const { id } of items.map(readFile)) await recordRestriction(ports, id);
}

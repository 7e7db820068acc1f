import { reportBurst } from '#functions/domain/moderation/deadlines';
import { isCountedReview, reviewRefusalOf } from '#functions/domain/reviews/reviews';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { listReports, type Report } from '#functions/store/moderation/reports';
import { findBuyerFacts } from '../reviews/weigh.ts';
import { hideFile } from './takedowns.ts';

interface ReportedFile {
  caseId: string;
  fileId: string;
  sellerId: string;
}

/**
 * Hides a file from lists until an operator decides, if enough buyers report it. Only buyers count whose reviews would
 * count and who paid without a coupon of the seller.
 */
export async function hideWhereManyBuyersSaySo(
  ports: Deps<'table' | 'queues' | 'clock'>,
  file: ReportedFile,
): Promise<void> {
  const now = ports.clock.now();
  const since = now - reportBurst.within;
  const reports = await listReports(ports.table, file.caseId);
  const recent = reports.filter(({ isBuyer, at }) => isBuyer && at > since);
  const buyers = new Set(recent.flatMap(({ userId }) => userId ?? []));
  if (buyers.size < reportBurst.buyers) return;
  if ((await countBuyers(ports.table, [...buyers], { ...file, now })) >= reportBurst.buyers)
    await hideFile(ports, file.fileId);
}

/** Of linked accounts only the first to report counts. */
async function countBuyers(
  table: Table,
  buyers: readonly NonNullable<Report['userId']>[],
  { fileId, sellerId, now }: ReportedFile & { now: number },
): Promise<number> {
  const candidates = await Promise.all(
    buyers.map(async (buyerId) => ({ buyerId, ...(await findBuyerFacts(table, { fileId, buyerId, sellerId })) })),
  );
  const countedBuyers = new Set<string>();
  for (const { buyerId, purchase, linkedAccounts, registeredAt, isSellersOwn } of candidates) {
    const facts = {
      amount: purchase?.amount ?? 0,
      registeredAt,
      isRefunded: reviewRefusalOf(purchase) !== null,
      isFolded: false,
      isSellersOwn,
      isSecond: linkedAccounts.some((other) => countedBuyers.has(other)),
    };
    if (isCountedReview(facts, now) && purchase?.coupon === undefined) countedBuyers.add(buyerId);
  }
  return countedBuyers.size;
}

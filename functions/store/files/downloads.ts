import { popularityScoreOf, weights } from '#functions/domain/catalog/popularity';
import type { Table } from '#functions/ports/table';
import { day } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import { newItem } from '../table/items.ts';
import { fileKey } from './files.ts';
import { tallyWrite } from './stats/tally.ts';

/**
 * Longer than a message can wait in a queue and its dead-letter queue together, so that a late one still counts once.
 */
const retention = 30 * day;

/** Counts once per post, user and day. False if it was counted before or the post is deleted. */
export async function countDownload(
  table: Table,
  { fileId, userId, day }: Omit<FileJob<'downloaded'>, 'kind'>,
  now: number,
): Promise<boolean> {
  const pk = `DL#${fileId}#${userId}#${day}`;
  const committed = await table.commit([
    newItem({ pk, sk: 'DL', kind: 'download', ttl: Math.ceil((now + retention) / 1000) }),
    { check: fileKey(fileId), when: [{ exists: true }] },
    tallyWrite(fileId, { downloadCount: 1, heat: popularityScoreOf(weights.download, now) }),
  ]);
  return committed.ok;
}

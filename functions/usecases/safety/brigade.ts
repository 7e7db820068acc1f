import { brigade } from '../../domain/safety/deadlines.ts';
import type { Deps } from '../../ports/index.ts';
import { listReports } from '../../store/safety/reports.ts';
import { hideFile } from './bars.ts';

/**
 * A crowd alone takes nothing away: only people who have paid for a file and fetched it hide it from the lists, and only
 * until somebody has looked.
 */
export async function hideWhereManyBuyersSaySo(
  ports: Deps<'table' | 'queues' | 'clock'>,
  caseId: string,
  fileId: string,
): Promise<void> {
  const since = ports.clock.now() - brigade.within;
  const reports = await listReports(ports.table, caseId);
  const buyers = new Set(reports.filter(({ isBuyer, at }) => isBuyer && at > since).map(({ userId }) => userId));
  if (buyers.size >= brigade.buyers) await hideFile(ports, fileId);
}

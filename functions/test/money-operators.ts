import type { Ports } from '../ports/index.ts';
import { listRecentAudit } from '../store/operations/audit.ts';
import type { TestPorts } from './ports.ts';

/** Two operators. Rights are checked before handlers; see `operator.ts`. */
export const mei = { id: 'MEI', session: 'TEST', username: 'mei' };
export const lin = { id: 'LIN', session: 'TEST', username: 'lin' };

/** A confirm token of a fresh proof. */
export const proven = async (
  { tokens }: Pick<Ports, 'tokens'>,
  { id, session = 'TEST' }: { id: string; session?: string },
) => ({
  confirm: await tokens.issueConfirm({ id, session }),
});

/** The audit entries, oldest first. */
export const operatorActionsIn = async ({ table, clock }: Pick<TestPorts, 'table' | 'clock'>): Promise<string[]> =>
  (await listRecentAudit(table, clock.now(), 30)).map(({ actor, action, target }) => `${actor} ${action} ${target}`);

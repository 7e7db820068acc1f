import type { Ports } from '../ports/index.ts';
import { listRecentAudit } from '../store/operations/audit.ts';
import type { TestPorts } from './ports.ts';

/** Two who work for the market. Whether they may is asked before a handler is: `operator.ts`. */
export const mei = { id: 'MEI', session: 'TEST', username: 'mei' };
export const lin = { id: 'LIN', session: 'TEST', username: 'lin' };

/** What they send along once they have proven themselves a moment ago. */
export const proven = async (
  { tokens }: Pick<Ports, 'tokens'>,
  { id, session = 'TEST' }: { id: string; session?: string },
) => ({
  confirm: await tokens.issueConfirm({ id, session }),
});

/** Who did what to what, the oldest first. */
export const operatorActionsIn = async ({ table, clock }: Pick<TestPorts, 'table' | 'clock'>): Promise<string[]> =>
  (await listRecentAudit(table, clock.now(), 30)).map(({ actor, action, target }) => `${actor} ${action} ${target}`);

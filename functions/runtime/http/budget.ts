import { aheadOf, budgets } from '#shared/budgets';
import { addressLimits, type Limit, limitOf } from '../../domain/throttling.ts';
import type { Deps } from '../../ports/index.ts';
import { giveUseBack, spend } from '../../store/table/spending.ts';
import type { Admission, Exchange, Step } from './exchange.ts';
import type { Edge } from './facts.ts';
import { Refused } from './problem.ts';

export type BudgetPorts = Deps<'table' | 'clock'>;

function budgetPorts(name: string, { table, clock }: Partial<BudgetPorts>): BudgetPorts {
  if (!table || !clock) throw new Error(`the calls of ${name} are counted, and it has no table or clock`);
  return { table, clock };
}

/**
 * At the same time as the session is looked up, so that it takes no round trip of its own. A session that turns out to be
 * closed takes nothing from its owner's budget: whoever stole it could keep them from their own work.
 */
async function admitted({ table, clock }: BudgetPorts, limit: Limit, isOpen: Exchange['isOpen']): Promise<Admission> {
  const now = clock.now();
  const [refusal, open = true] = await Promise.all([spend(table, limit, { now }), isOpen]);
  if (!open && !refusal) await giveUseBack(table, limit, now);
  return refusal;
}

/** None where the row has no budget, or nobody vouches for the address that it would be taken from. */
function limitFor({ route, user, facts }: Exchange): Limit | undefined {
  const what = aheadOf(route);
  if (!what) return undefined;
  if (budgets[what].by === 'address') return addressLimits(what, facts.ip)[0];
  return user && limitOf(what, user.id);
}

/** Counts what a row's budget says is counted ahead: calls that are valid, and not refused for want of a session. */
export const budget = (given: Partial<BudgetPorts>, { isUncounted }: Edge): Step => ({
  before: async ({ event }) => {
    const { name, isOpen } = event;
    const limit = isUncounted ? undefined : limitFor(event);
    if (!limit) return;
    const admission = admitted(budgetPorts(name, given), limit, isOpen);
    // Wanted later: a failure is heard by whoever awaits it.
    admission.catch(() => undefined);
    if (isOpen) {
      event.admission = admission;
      return;
    }
    const refusal = await admission;
    if (refusal) throw new Refused(refusal);
  },
});

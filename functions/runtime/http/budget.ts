import { addressLimits, type Limit, limitOf } from '#functions/domain/throttling';
import type { Deps } from '#functions/ports/index';
import { returnUse, spend } from '#functions/store/table/spending';
import { budgetCountedAhead, budgets } from '#shared/budgets';
import type { Admission, Exchange, Step } from './exchange.ts';
import type { Edge } from './facts.ts';
import { Refused } from './problem.ts';

export type BudgetPorts = Deps<'table' | 'clock'>;

function budgetPorts(name: string, { table, clock }: Partial<BudgetPorts>): BudgetPorts {
  if (!table || !clock) throw new Error(`the calls of ${name} are counted, and it has no table or clock`);
  return { table, clock };
}

/**
 * Runs while the session is looked up, so that it costs no round trip. A session that turns out to be closed does not use its owner's
 * budget: a thief could otherwise block the owner.
 */
async function admitted({ table, clock }: BudgetPorts, limit: Limit, isOpen: Exchange['isOpen']): Promise<Admission> {
  const now = clock.now();
  const [refusal, open = true] = await Promise.all([spend(table, limit, { now }), isOpen]);
  if (!open && !refusal) await returnUse(table, limit, now);
  return refusal;
}

/** Undefined if the row has no budget, or if the caller's address, which the budget counts by, is not vouched for. */
function limitFor({ route, user, facts }: Exchange): Limit | undefined {
  const budgetName = budgetCountedAhead(route);
  if (!budgetName) return undefined;
  if (budgets[budgetName].by === 'address') return addressLimits(budgetName, facts.ip)[0];
  return user && limitOf(budgetName, user.id);
}

/** Counts the calls of a row with a budget before its handler runs: calls that are valid and have a session if they need one. */
export const budget = (deps: Partial<BudgetPorts>, { isUncounted }: Edge): Step => ({
  before: async ({ event }) => {
    const { name, isOpen } = event;
    const limit = isUncounted ? undefined : limitFor(event);
    if (!limit) return;
    const admission = admitted(budgetPorts(name, deps), limit, isOpen);
    // Awaited later, where a failure is handled; here it must not count as unhandled.
    admission.catch(() => undefined);
    if (isOpen) {
      event.admission = admission;
      return;
    }
    const refusal = await admission;
    if (refusal) throw new Refused(refusal);
  },
});

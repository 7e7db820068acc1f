import type { Table } from '#functions/ports/table';
import { caseRowShape } from '#functions/responses/operations/operator';
import { endpoint } from '#functions/runtime/endpoint';
import { type Case, findCase, listDecidedCases, listOpenCases } from '#functions/store/moderation/cases';
import { findWaitingAppeals } from '#functions/store/moderation/measures';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** The newest decided cases; older ones are reached from the person or file. */
const newest = 100;

async function appealedCases(table: Table): Promise<Case[]> {
  const ids = new Set((await findWaitingAppeals(table)).map(({ caseId }) => caseId));
  const cases = await Promise.all([...ids].map((id) => findCase(table, id)));
  return cases.filter((candidate) => candidate !== undefined);
}

const lists = {
  open: listOpenCases,
  appealed: appealedCases,
  decided: (table: Table) => listDecidedCases(table, newest),
};

export const listCases = endpoint(routes.listCases, ['table', 'clock'], async ({ query }, ports) => {
  const { state, kind, type } = query;
  const all = await lists[state](ports.table);
  const matching = all.filter(
    ({ caseKind, targets }) =>
      (kind === undefined || caseKind === kind) &&
      (type === undefined || targets.some((target) => target.type === type)),
  );
  const now = ports.clock.now();
  return ok({ data: { cases: await Promise.all(matching.map((about) => caseRowShape(ports, about, now))) } });
});

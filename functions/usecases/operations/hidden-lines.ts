import type { Table } from '#functions/ports/table';
import { listLinkedTo } from '#functions/store/accounts/linked-accounts';
import { listCasesOf } from '#functions/store/moderation/cases';
import { listMeasuresOfCase } from '#functions/store/moderation/measures';
import { listReports } from '#functions/store/moderation/reports';
import type { AuditEntry } from '#functions/store/operations/audit';

/** Ids of cases about an operator or their linked accounts, of the measures in them, and of the reporters. */
async function idsHiddenFrom(table: Table, operatorId: string): Promise<string[]> {
  const circle = [operatorId, ...(await listLinkedTo(table, operatorId))];
  const cases = (await Promise.all(circle.map((id) => listCasesOf(table, id)))).flat();
  const ofCases = await Promise.all(
    cases.map(async ({ id }) => {
      const [measures, reports] = await Promise.all([listMeasuresOfCase(table, id), listReports(table, id)]);
      return [id, ...measures.map((measure) => measure.id), ...reports.map(({ userId }) => userId)];
    }),
  );
  return ofCases.flat().filter((id) => id !== undefined);
}

/** The audit trail without entries on cases about this operator, which would tell them who reported. */
export async function readableLines(
  table: Table,
  operatorId: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const hidden = await idsHiddenFrom(table, operatorId);
  if (hidden.length === 0) return [...entries];
  return entries.filter(({ target, before, after }) => {
    const text = JSON.stringify([target, before, after]);
    return !hidden.some((id) => text.includes(id));
  });
}

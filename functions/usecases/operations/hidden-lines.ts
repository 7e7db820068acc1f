import type { Table } from '#functions/ports/table';
import { listLinkedTo } from '#functions/store/accounts/linked-accounts';
import { listCasesOf } from '#functions/store/moderation/cases';
import { listMeasuresOfCase } from '#functions/store/moderation/measures';
import { listReports } from '#functions/store/moderation/reports';
import type { AuditEntry } from '#functions/store/operations/audit';

/** Cases about somebody, or an account linked to theirs, what was done in them, and who reported. */
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

/**
 * The audit trail as this operator reads it. Colleagues look at a case about them and at who has reported: those lines
 * would tell them who it was.
 */
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

import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import {
  type CaseKind,
  caseKinds,
  caseStates,
  decisions,
  type ReportTarget,
  reportReasons,
  reportTargets,
} from '#shared/safety';
import { dueFields, duePartition, dueTime, listAllDue } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import { always } from '../table/outbox.ts';
import { queryAll } from '../table/pages.ts';

export interface Target {
  type: ReportTarget;
  id: string;
}

const target = z.object({ type: z.enum(reportTargets), id: z.string() });

const caseItem = z.object({
  id: z.string(),
  caseKind: z.enum(caseKinds),
  state: z.enum(caseStates),
  targets: z.array(target),
  /** The owner of the files, or the reported user. */
  personId: z.string(),
  /** The most urgent of its reports. */
  reason: z.enum(reportReasons),
  openedAt: z.number(),
  /** Absent while the operators have nothing to do. */
  deadline: z.number().optional(),
  /** Increased by every change: a decision must be based on the last one. */
  revision: z.number(),
  reports: z.number().default(0),
  claimedBy: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** The revision that was claimed. The claim itself changes nothing that is decided. */
  claimedRevision: z.number().optional(),
  /** How often in a row the same operator has claimed it, expired claims included. */
  claims: z.number().optional(),
  decision: z.enum(decisions).optional(),
  rule: z.enum(reportReasons).optional(),
  decidedAt: z.number().optional(),
  decidedBy: z.string().optional(),
  /** For a notice that the seller has countered: when the files are restored. */
  restoresAt: z.number().optional(),
});

export type Case = z.output<typeof caseItem>;

export const caseKey = (id: string): Key => ({ pk: `CASE#${id}`, sk: 'CASE' });

export const readCase = (item: Item): Case => caseItem.parse(item);

export const findCase = (table: Table, id: string): Promise<Case | undefined> => findItem(table, caseKey(id), caseItem);

/** When a case is due: on the operators' list until a deadline, or by the sweep at a time. */
export type CaseSchedule = { ours: number } | { later: number } | 'nowhere';

function scheduleFields(id: string, schedule: CaseSchedule) {
  if (schedule === 'nowhere') return { deadline: undefined, duePk: undefined, dueAt: undefined };
  if ('later' in schedule) return { deadline: undefined, ...dueFields('LATER', id, schedule.later) };
  return { deadline: schedule.ours, duePk: duePartition('CAS', id), dueAt: dueTime(schedule.ours) };
}

const ofPerson = (personId: string): string => `CASES-OF#${personId}`;
const decidedPk = 'CASES-DECIDED';

export const newCase = (fresh: Omit<Case, 'revision' | 'deadline'>, schedule: CaseSchedule): Write =>
  newItem({
    ...caseKey(fresh.id),
    kind: 'case',
    ...fresh,
    revision: 1,
    ...scheduleFields(fresh.id, schedule),
    relatedPk: ofPerson(fresh.personId),
    relatedSk: `${dueTime(fresh.openedAt)}#${fresh.id}`,
  });

type Change = Partial<Omit<Case, 'id' | 'revision' | 'deadline' | 'reports'>>;

/** Replaces what was read; fails if it has changed since. Without a schedule it stays due as it is. */
export const caseChanged = ({ id, revision }: Case, change: Change, schedule?: CaseSchedule): Write => ({
  update: caseKey(id),
  change: {
    set: {
      ...change,
      ...(schedule && scheduleFields(id, schedule)),
      ...(change.decidedAt !== undefined && { ownedPk: decidedPk, ownedSk: `${dueTime(change.decidedAt)}#${id}` }),
    },
    add: { revision: 1 },
  },
  when: [{ attribute: 'revision', equals: revision }],
});

export const caseReported = (before: Case, change: Pick<Case, 'reason'>, schedule: CaseSchedule): Write => {
  const write = caseChanged(before, change, schedule);
  return 'update' in write ? { ...write, change: { ...write.change, add: { revision: 1, reports: 1 } } } : write;
};

/** All cases that wait for an operator, the nearest deadline first. */
export const listOpenCases = async (table: Table): Promise<Case[]> =>
  (await listAllDue(table, 'CAS', always))
    .map(readCase)
    .toSorted((one, other) => (one.deadline ?? 0) - (other.deadline ?? 0));

/** The newest first. */
export async function listDecidedCases(table: Table, limit: number): Promise<Case[]> {
  const { items } = await table.query({ index: 'owned', pk: decidedPk, descending: true, limit });
  return items.map(readCase);
}

export const listCasesOf = async (table: Table, personId: string): Promise<Case[]> =>
  (await queryAll(table, { index: 'related', pk: ofPerson(personId), descending: true })).map(readCase);

// ── The open case of a target: all reports of it join one case ───────────────────────────────────────────────────────

const openKey = ({ type, id }: Target): Key => ({ pk: `CASEOF#${type}#${id}`, sk: 'OPEN' });

export const openCaseItem = z.object({ caseId: z.string() });

export const findOpenCase = async (table: Table, about: Target): Promise<string | undefined> =>
  (await findItem(table, openKey(about), openCaseItem))?.caseId;

export const openCaseWrite = (about: Target, caseId: string): Write =>
  newItem({ ...openKey(about), kind: 'open-case', caseId });

/** After the decision the next report opens a new case. Notices have no such item. */
export const openCaseGone = (caseKind: CaseKind, about: Target): Write[] =>
  caseKind === 'report' ? [{ remove: openKey(about) }] : [];

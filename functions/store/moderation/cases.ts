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
  /** Whose files they are, or who was reported. */
  personId: z.string(),
  /** The most urgent of its reports. */
  reason: z.enum(reportReasons),
  openedAt: z.number(),
  /** Absent while nobody of us has to do anything. */
  deadline: z.number().optional(),
  /** Counts every change: who decides must have seen the last one. */
  revision: z.number(),
  reports: z.number().default(0),
  claimedBy: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** How often in a row by the same operator, also where it has run out meanwhile. */
  claims: z.number().optional(),
  decision: z.enum(decisions).optional(),
  rule: z.enum(reportReasons).optional(),
  decidedAt: z.number().optional(),
  decidedBy: z.string().optional(),
  /** Of a notice its seller has answered: when its files are there again. */
  restoresAt: z.number().optional(),
});

export type Case = z.output<typeof caseItem>;

export const caseKey = (id: string): Key => ({ pk: `CASE#${id}`, sk: 'CASE' });

export const readCase = (item: Item): Case => caseItem.parse(item);

export const findCase = (table: Table, id: string): Promise<Case | undefined> => findItem(table, caseKey(id), caseItem);

/** Where a case waits: on our list until a deadline, or by itself until a time, when the sweep does what is to be done. */
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

/** In the place of what was read; fails where it has changed since. Without a place it stays where it waits. */
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

/** One more report of what the case is about. */
export const caseReported = (before: Case, change: Pick<Case, 'reason'>, schedule: CaseSchedule): Write => {
  const write = caseChanged(before, change, schedule);
  return 'update' in write ? { ...write, change: { ...write.change, add: { revision: 1, reports: 1 } } } : write;
};

/** All that wait for somebody of us, the nearest deadline first. */
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

// ── The open case of a target: what is reported by many is one case ──────────────────────────────────────────────────

const openKey = ({ type, id }: Target): Key => ({ pk: `CASEOF#${type}#${id}`, sk: 'OPEN' });

export const openCaseItem = z.object({ caseId: z.string() });

export const findOpenCase = async (table: Table, about: Target): Promise<string | undefined> =>
  (await findItem(table, openKey(about), openCaseItem))?.caseId;

export const openCaseWrite = (about: Target, caseId: string): Write =>
  newItem({ ...openKey(about), kind: 'open-case', caseId });

/** Decided: the next report of it is another case. Notices have none. */
export const openCaseGone = (caseKind: CaseKind, about: Target): Write[] =>
  caseKind === 'report' ? [{ remove: openKey(about) }] : [];

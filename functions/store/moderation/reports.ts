import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { day, languages } from '#shared/limits';
import { reportReasons } from '#shared/safety';
import { dueTime } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import { type ListQuery, queryAll } from '../table/pages.ts';
import { caseKey, type Target } from './cases.ts';

/** What somebody says of something, in a case. */
const reportItem = z.object({
  id: z.string(),
  caseId: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  at: z.number(),
  /** Of who has an account. */
  userId: z.string().optional(),
  /** Who wants to hear what came of it, and in which language. */
  email: z.string().optional(),
  language: z.enum(languages),
  /** Digest of what its reporter sees the case by. */
  token: z.string(),
  /** Digest of what the mail about the decision shows it by. */
  laterToken: z.string().optional(),
  /** Digest of what stands in the mail to a guest. */
  mailToken: z.string().optional(),
  /** Since when it counts: at once with an account, otherwise when the link of the mail was used. */
  confirmedAt: z.number().optional(),
  /** Paid for it and downloaded it. */
  isBuyer: z.boolean(),
  /** When they were told what came of it. */
  toldAt: z.number().optional(),
});

export type Report = z.output<typeof reportItem>;
const reportKey = (caseId: string, id: string): Key => ({ pk: caseKey(caseId).pk, sk: `R#${id}` });

const reportsBy = (userId: string): string => `REPORTS-BY#${userId}`;

export const newReport = (report: Report): Write =>
  newItem({
    ...reportKey(report.caseId, report.id),
    kind: 'report',
    ...report,
    ...(report.userId !== undefined && {
      ownedPk: reportsBy(report.userId),
      ownedSk: `${dueTime(report.at)}#${report.id}`,
    }),
  });

/** What somebody with an account has reported, the newest first. */
export const reportsOf = (userId: string): ListQuery => ({ index: 'owned', pk: reportsBy(userId), descending: true });

export const readReport = (item: Item): Report => reportItem.parse(item);

/** Whoever it was has left: what they said stays, and where they would have been told goes. */
export const reportUnsigned = ({ caseId, id }: Report): Write => ({
  update: reportKey(caseId, id),
  change: { set: { email: undefined } },
  when: [{ exists: true }],
});

export const findReport = (table: Table, caseId: string, id: string): Promise<Report | undefined> =>
  findItem(table, reportKey(caseId, id), reportItem);

/** Counts from now on; fails where it does already. */
export const reportConfirmed = ({ caseId, id }: Report, confirmedAt: number): Write => ({
  update: reportKey(caseId, id),
  change: { set: { confirmedAt } },
  when: [{ exists: true }, { attribute: 'confirmedAt', absent: true }],
});

/** They are told, once, and with what they see the case by from then on. */
export const reportNotified = ({ caseId, id }: Report, notified: { toldAt: number; laterToken: string }): Write => ({
  update: reportKey(caseId, id),
  change: { set: notified },
  when: [{ exists: true }, { attribute: 'toldAt', absent: true }],
});

/** The oldest first. */
export const listReports = async (table: Table, caseId: string): Promise<Report[]> =>
  (await queryAll(table, { pk: caseKey(caseId).pk, beginsWith: 'R#', consistent: true })).map((item) =>
    reportItem.parse(item),
  );

/** Nobody reports the same thing twice within this time. */
const repeatInterval = 30 * day;

/** Fails where the same person has reported the same thing lately. `who` says nothing of who it is. */
export const notReportedLately = (who: string, { type, id }: Target, now: number): Write => ({
  put: {
    ...{ pk: `RPD#${who}#${type}#${id}`, sk: 'RPD', kind: 'reported' },
    until: now + repeatInterval,
    ttl: Math.ceil((now + repeatInterval) / 1000),
  },
  when: [{ attribute: 'until', absentOrBefore: now + 1 }],
});

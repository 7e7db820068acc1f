import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { day, languages } from '#shared/limits';
import { reportReasons } from '#shared/safety';
import { dueTime } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { type ListQuery, queryAll } from '../table/pages.ts';
import { caseKey, type Target } from './cases.ts';

const reportItem = z.object({
  id: z.string(),
  caseId: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  at: z.number(),
  /** Of a reporter with an account. */
  userId: z.string().optional(),
  /** Where and in which language the reporter is notified of the decision. */
  email: z.string().optional(),
  language: z.enum(languages),
  /** Digest of the token by which the reporter sees the case. */
  token: z.string(),
  /** Digest of the token in the mail about the decision. */
  laterToken: z.string().optional(),
  /** Digest of the token in the mail to a guest. */
  mailToken: z.string().optional(),
  /** Since when it counts: at once for users with an account, for guests when the link in the mail was used. */
  confirmedAt: z.number().optional(),
  /** The reporter has paid for the file and downloaded it. */
  isBuyer: z.boolean(),
  /** When the reporter was notified of the decision. */
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

/** A user's reports, the newest first. */
export const reportsOf = (userId: string): ListQuery => ({ index: 'owned', pk: reportsBy(userId), descending: true });

export const readReport = (item: Item): Report => reportItem.parse(item);

/** For a reporter who deleted their account: the report stays, the address is removed. */
export const reportUnsigned = ({ caseId, id }: Report): Write =>
  changeItem(reportKey(caseId, id), { email: undefined });

export const findReport = (table: Table, caseId: string, id: string): Promise<Report | undefined> =>
  findItem(table, reportKey(caseId, id), reportItem);

/** The report counts from now on; fails if it does already. */
export const reportConfirmed = ({ caseId, id }: Report, confirmedAt: number): Write =>
  changeItem(reportKey(caseId, id), { confirmedAt }, [{ exists: true }, { attribute: 'confirmedAt', absent: true }]);

/** Records the one notification of the decision, with the digest of its token. */
export const reportNotified = ({ caseId, id }: Report, notified: { toldAt: number; laterToken: string }): Write =>
  changeItem(reportKey(caseId, id), notified, [{ exists: true }, { attribute: 'toldAt', absent: true }]);

/** The oldest first. */
export const listReports = async (table: Table, caseId: string): Promise<Report[]> =>
  (await queryAll(table, { pk: caseKey(caseId).pk, beginsWith: 'R#', consistent: true })).map((item) =>
    reportItem.parse(item),
  );

/** Within this time, a reporter can report the same thing only once. */
const repeatInterval = 30 * day;

/** Fails if the same reporter has reported the same thing lately. `who` does not reveal the reporter. */
export const notReportedLately = (who: string, { type, id }: Target, now: number): Write => ({
  put: {
    ...{ pk: `RPD#${who}#${type}#${id}`, sk: 'RPD', kind: 'reported' },
    until: now + repeatInterval,
    ttl: Math.ceil((now + repeatInterval) / 1000),
  },
  when: [{ attribute: 'until', absentOrBefore: now + 1 }],
});

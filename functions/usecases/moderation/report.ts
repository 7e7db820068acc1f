import { rangeOf } from '#functions/domain/accounts/address-range';
import { mailboxOf } from '#functions/domain/emails/mailboxes';
import { reportDeadline, unconfirmedDeadline } from '#functions/domain/moderation/deadlines';
import { digestOf, partsOfToken, reportToken } from '#functions/domain/moderation/tokens';
import { addressLimits, type Limit, limitOf, mailLimits } from '#functions/domain/throttling';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { ownAccount } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import {
  type Case,
  caseChanged,
  caseReported,
  findCase,
  findOpenCase,
  newCase,
  openCaseWrite,
} from '#functions/store/moderation/cases';
import {
  findReport,
  newReport,
  notReportedLately,
  type Report,
  reportConfirmed,
} from '#functions/store/moderation/reports';
import { findPurchase } from '#functions/store/orders/purchases';
import type { OutboxEntry } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitWithin } from '#functions/store/table/throttle';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';
import type { ReportReason } from '#shared/safety';
import { emailTo } from '../emails/email-to.ts';
import { send } from '../outbox.ts';
import { findReported, type Reported } from './find-reported.ts';
import { hideWhereManyBuyersSaySo } from './review-burst.ts';

interface Reporter {
  user: { id: string } | undefined;
  email: string | undefined;
  ip: string | undefined;
  language: Language;
}

interface ReportInput {
  target: Reported['target'];
  reason: ReportReason;
  text: string;
}

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;

/** Identifies the reporter: by account, else by mailbox or address range. */
function reporterKey({ user, email, ip }: Reporter): string {
  if (user) return user.id;
  return digestOf(email === undefined ? `from ${rangeOf(ip)}` : `mail ${mailboxOf(email)}`);
}

const limitsOf = ({ user, email, ip }: Reporter): Limit[] => [
  ...(user ? [limitOf('reports', user.id)] : addressLimits('reports-from', ip)),
  ...(!user && email !== undefined ? mailLimits(email) : []),
];

/** A reporter who paid for the file and downloaded it. */
async function isBuyerOf(table: Table, { target }: Reported, user: Reporter['user']): Promise<boolean> {
  if (!user || target.type !== 'file') return false;
  const purchase = await findPurchase(table, user.id, target.id);
  return purchase !== undefined && purchase.amount > 0 && purchase.downloadedAt !== undefined;
}

const moreUrgent = (current: ReportReason, reason: ReportReason): ReportReason =>
  reportDeadline(reason, 0) < reportDeadline(current, 0) ? reason : current;

function caseWrites(open: Case | undefined, report: Report, { target, personId }: Reported): Write[] {
  const { caseId, reason, at, confirmedAt } = report;
  const deadline = confirmedAt === undefined ? unconfirmedDeadline(at) : reportDeadline(reason, at);
  if (open) {
    const ours = Math.min(open.deadline ?? deadline, deadline);
    return [caseReported(open, { reason: moreUrgent(open.reason, reason) }, { ours })];
  }
  const fresh = { id: caseId, caseKind: 'report', state: 'open', personId, reason } as const;
  return [
    newCase({ ...fresh, targets: [target], openedAt: at, reports: 1 }, { ours: deadline }),
    openCaseWrite(target, caseId),
  ];
}

interface Secrets {
  displayed: string;
  mailed: string | undefined;
}

function receiptEmails(report: Report, { name }: Reported, { displayed, mailed }: Secrets): OutboxEntry<'mail'>[] {
  const { email, language, caseId, id, at, reason } = report;
  if (email === undefined) return [];
  const token = reportToken(id, displayed);
  const deadline = instant(mailed === undefined ? reportDeadline(reason, at) : unconfirmedDeadline(at));
  const confirm = mailed === undefined ? {} : { confirm: reportToken(id, mailed) };
  const params = { target: name, caseId, token, deadline, ...confirm };
  return [emailTo({ email, language }, { template: 'report-received', id, params, now: at })];
}

async function emailOf(table: Table, { user, email }: Reporter): Promise<string | undefined> {
  if (user) return (await ownAccount(table, user.id)).email;
  // A suppressed mailbox can still report, without mail.
  return email !== undefined && (await findSuppression(table, email)) === undefined ? email : undefined;
}

/**
 * Files a report into the open case about its target, or opens one. A guest's report counts once the link of its mail
 * was used.
 */
export async function fileReport(ports: Ports, input: ReportInput, reporter: Reporter) {
  const { table, clock, ids } = ports;
  const reported = await findReported(ports, input.target, reporter.user);
  if (!reported) return refuse('target_not_found');
  const subject = { ...reported, target: { type: reported.target.type, id: idOf(reported) } };
  const now = clock.now();
  const [isBuyer, email] = await Promise.all([isBuyerOf(table, subject, reporter.user), emailOf(table, reporter)]);
  const isGuest = reporter.user === undefined;
  const secrets = { displayed: ids.secret(), mailed: isGuest && email !== undefined ? ids.secret() : undefined };
  const draft = {
    ...{ id: ids.next(), reason: input.reason, text: input.text, at: now, isBuyer },
    ...{ userId: reporter.user?.id, email, language: reporter.language, confirmedAt: isGuest ? undefined : now },
    ...{ token: digestOf(secrets.displayed), mailToken: secrets.mailed && digestOf(secrets.mailed) },
  };
  const filed = await retryOnConflict(`${subject.target.id} is reported faster than it can be written`, () =>
    writeReport(ports, { subject, draft, secrets, reporter }),
  );
  if (!filed.ok) return filed;
  const { report, letters } = filed.value;
  await send(ports, ...letters);
  if (isBuyer)
    await hideWhereManyBuyersSaySo(ports, {
      caseId: report.caseId,
      fileId: subject.target.id,
      sellerId: subject.personId,
    });
  return ok({ id: report.caseId, token: reportToken(report.id, secrets.displayed) });
}

interface ReportDraft {
  subject: Reported;
  draft: Omit<Report, 'caseId'>;
  secrets: Secrets;
  reporter: Reporter;
}

/** Undefined if a concurrent report or decision won. */
async function writeReport({ table, ids }: Ports, { subject, draft, secrets, reporter }: ReportDraft) {
  const openId = await findOpenCase(table, subject.target);
  const open = openId === undefined ? undefined : await findCase(table, openId);
  const report: Report = { ...draft, caseId: open?.id ?? ids.next() };
  const now = draft.at;
  const emails = receiptEmails(report, subject, secrets);
  const mark = notReportedLately(reporterKey(reporter), subject.target, now);
  const alongside = {
    mark,
    report: newReport(report),
    case: caseWrites(open, report, subject),
    emails: emails.map((email) => email.write),
  };
  const committed = await commitWithin(table, limitsOf(reporter), { now, alongside });
  if ('code' in committed) return committed;
  if (committed.ok) return ok({ report, letters: emails });
  return committed.failed.has('mark') ? refuse('already_reported') : undefined;
}

/** Persons may be reported by username; cases use their id. */
const idOf = ({ target, personId }: Reported): string => (target.type === 'user' ? personId : target.id);

const matchesDigest = (digest: string | undefined, secret: string): boolean =>
  digest !== undefined && digest === digestOf(secret);

/** Finds a report by the token handed out for it, or by that of a later email. */
export async function findReportByToken(table: Table, caseId: string, token: string): Promise<Report | undefined> {
  const parts = partsOfToken(token);
  const report = parts && (await findReport(table, caseId, parts.reportId));
  if (!parts || !report) return undefined;
  return matchesDigest(report.token, parts.secret) || matchesDigest(report.laterToken, parts.secret)
    ? report
    : undefined;
}

/** Confirms a guest's report by the link of its mail; undefined if the link is invalid. Idempotent. */
export async function confirmGuestReport(
  ports: Deps<'table' | 'clock'>,
  caseId: string,
  token: string,
): Promise<Report | undefined> {
  const parts = partsOfToken(token);
  if (!parts) return undefined;
  const done = await retryOnConflict(`the report of ${caseId} could not be confirmed`, async () => {
    const report = await findReport(ports.table, caseId, parts.reportId);
    if (!report || !matchesDigest(report.mailToken, parts.secret)) return { report: undefined };
    return report.confirmedAt === undefined ? writeConfirmed(ports, report) : { report };
  });
  return done.report;
}

/** Confirms the report; an open case becomes as urgent as the report says. */
async function writeConfirmed({ table, clock }: Deps<'table' | 'clock'>, report: Report) {
  const caseRecord = await findCase(table, report.caseId);
  const now = clock.now();
  const ours = Math.min(caseRecord?.deadline ?? Number.POSITIVE_INFINITY, reportDeadline(report.reason, now));
  const urgent = caseRecord?.state === 'open' ? [caseChanged(caseRecord, {}, { ours })] : [];
  const committed = await table.commit([reportConfirmed(report, now), ...urgent]);
  return committed.ok ? { report: { ...report, confirmedAt: now } } : undefined;
}

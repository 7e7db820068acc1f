import { digestOf, reportToken } from '#functions/domain/moderation/tokens';
import type { Deps } from '#functions/ports/index';
import { type Case, findCase } from '#functions/store/moderation/cases';
import { findNotice, noticeChanged } from '#functions/store/moderation/notices';
import { listReports, type Report, reportNotified } from '#functions/store/moderation/reports';
import { outboxDone } from '#functions/store/table/outbox';
import type { FileJob } from '#shared/messages/index';
import { emailTo } from '../emails/email-to.ts';
import { commitAndSend } from '../outbox.ts';
import { listOfNames, nameOfTarget } from './targets.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;

/** The outcome as reporters read it: nothing about what was done to whom. */
const outcomeOf = ({ id, decision = 'dismiss', rule }: Case) => ({
  caseId: id,
  decision,
  ...(rule !== undefined && { rule }),
});

async function notifyReporter(ports: Ports, caseRecord: Case, report: Report): Promise<void> {
  const { email, language, id } = report;
  if (email === undefined || report.toldAt !== undefined) return;
  const [first] = caseRecord.targets;
  const name = first && (await nameOfTarget(ports, first));
  const secret = ports.ids.secret();
  const now = ports.clock.now();
  const params = { ...outcomeOf(caseRecord), target: name ?? '—', token: reportToken(id, secret) };
  const entry = emailTo({ email, language }, { template: 'report-decided', id, params, now });
  await commitAndSend(ports, [reportNotified(report, { toldAt: now, laterToken: digestOf(secret) })], entry);
}

async function notifyClaimant(ports: Ports, caseRecord: Case): Promise<void> {
  const notice = await findNotice(ports.table, caseRecord.id);
  if (!notice || notice.toldAt !== undefined) return;
  const names = await Promise.all(caseRecord.targets.map((target) => nameOfTarget(ports, target)));
  const secret = ports.ids.secret();
  const now = ports.clock.now();
  const params = { ...outcomeOf(caseRecord), target: listOfNames(names, notice.language), token: secret };
  const entry = emailTo(notice, { template: 'notice-acted', id: caseRecord.id, params, now });
  await commitAndSend(ports, [noticeChanged(notice, { toldAt: now, laterToken: digestOf(secret) })], entry);
}

/** Tells reporters and the claimant the outcome, each once however often the message comes. */
export async function tellReporters(message: FileJob<'tell-reporters'>, ports: Ports): Promise<void> {
  const caseRecord = await findCase(ports.table, message.caseId);
  if (!caseRecord) throw new Error(`there is no case ${message.caseId}`);
  for (const report of await listReports(ports.table, caseRecord.id)) await notifyReporter(ports, caseRecord, report);
  if (caseRecord.caseKind === 'notice') await notifyClaimant(ports, caseRecord);
  await ports.table.commit([outboxDone('file-jobs', message)]);
}

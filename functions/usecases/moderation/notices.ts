import type * as z from 'zod';
import { maskedName } from '#functions/domain/accounts/masks';
import { noticeDeadline } from '#functions/domain/moderation/deadlines';
import { missingParts } from '#functions/domain/moderation/notice-parts';
import { digestOf } from '#functions/domain/moderation/tokens';
import { addressLimits, mailLimits } from '#functions/domain/throttling';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import {
  type Case,
  type CaseSchedule,
  caseChanged,
  findCase,
  newCase,
  type Target,
} from '#functions/store/moderation/cases';
import { findNotice, type Notice, newNotice, noticeChanged } from '#functions/store/moderation/notices';
import { commitWithin } from '#functions/store/table/throttle';
import type { noticeInput } from '#shared/contract/shapes/safety-fields';
import type { Language } from '#shared/limits';
import { ok, type Refusal, type Result, refuse } from '#shared/result';
import type { CaseState, NoticePart } from '#shared/safety';
import { emailTo } from '../emails/email-to.ts';
import { send } from '../outbox.ts';
import { findReported } from './find-reported.ts';

type NoticeInput = z.output<typeof noticeInput>;

export interface NoticeReceipt {
  id: string;
  /** One case per seller whose files it names. */
  ids: string[];
  state: CaseState;
  missing: NoticePart[];
}

/** The deadline starts once the notice is complete. */
const deadlineFor = (missing: readonly NoticePart[], now: number): CaseSchedule =>
  missing.length === 0 ? { ours: noticeDeadline(now) } : 'nowhere';

const stateOf = (missing: readonly NoticePart[]): CaseState => (missing.length === 0 ? 'received' : 'incomplete');

/** Publicly visible files by seller; undefined if one is missing. */
async function bySeller(ports: Deps<'table'>, files: readonly string[]): Promise<Map<string, Target[]> | undefined> {
  const lookups = await Promise.all(
    [...new Set(files)].map((id) => findReported(ports, { type: 'file', id }, undefined)),
  );
  const items = lookups.filter((item) => item !== undefined);
  if (items.length < lookups.length) return undefined;
  const sellers = Map.groupBy(items, ({ personId }) => personId);
  return new Map([...sellers].map(([seller, reported]) => [seller, reported.map(({ target }) => target)]));
}

/** The notice's content. The claimant's identity is sealed; no call opens it. */
async function contentOf({ vault }: Deps<'vault'>, caseId: string, input: NoticeInput) {
  const { work, evidence, links, as, claimant, signature } = input;
  return {
    ...{ work, evidence, links, as, email: claimant.email },
    maskedName: claimant.name === '' ? '' : maskedName(claimant.name),
    sealed: await vault.seal(caseId, JSON.stringify({ ...claimant, signature })),
    missing: missingParts(input),
  };
}

export type Ports = Deps<'table' | 'queues' | 'clock' | 'ids' | 'vault'>;

/** Opens one case per seller, so that each answers for their own files; one token reads them all. */
export async function fileNotice(
  ports: Ports,
  input: NoticeInput,
  { ip, language }: { ip: string | undefined; language: Language },
): Promise<Result<NoticeReceipt & { token: string }, 'target_not_found'> | Refusal<'too_many_requests'>> {
  const { table, clock, ids } = ports;
  const sellers = await bySeller(ports, input.files);
  if (!sellers) return refuse('target_not_found');
  const now = clock.now();
  const token = ids.secret();
  const missing = missingParts(input);
  const cases = [...sellers].map(([personId, targets]) => ({ id: ids.next(), personId, targets }));
  const notices = await Promise.all(
    cases.map(
      async ({ id }): Promise<Notice> => ({
        ...{ caseId: id, language, token: digestOf(token), version: 1, at: now },
        ...(await contentOf(ports, id, input)),
      }),
    ),
  );
  const emails = cases.map(({ id }) => receiptEmail(input, { id, missing, token, now, language }));
  const fresh = { caseKind: 'notice', state: stateOf(missing), reason: 'infringement', openedAt: now } as const;
  const alongside = [
    ...cases.map((draft) => newCase({ ...fresh, ...draft, reports: 1 }, deadlineFor(missing, now))),
    ...notices.map(newNotice),
    ...emails.map(({ write }) => write),
  ];
  const limits = [...addressLimits('notices', ip), ...mailLimits(input.claimant.email)];
  const committed = await commitWithin(table, limits, { now, alongside });
  if ('code' in committed) return committed;
  if (!committed.ok) throw new Error('the numbers of a notice were used before');
  await send(ports, ...emails);
  const [first] = cases;
  return ok({ id: first?.id ?? '', ids: cases.map(({ id }) => id), state: stateOf(missing), missing, token });
}

function receiptEmail(
  { claimant: { email } }: NoticeInput,
  {
    id,
    missing,
    token,
    now,
    language,
  }: { id: string; missing: NoticePart[]; token: string; now: number; language: Language },
) {
  const isComplete = missing.length === 0;
  const params = {
    caseId: id,
    token,
    ...(isComplete ? { deadline: instant(noticeDeadline(now)) } : { missing: missing.join() }),
  };
  const template = isComplete ? 'notice-received' : 'notice-incomplete';
  return emailTo({ email, language }, { template, id: `${id}#${now}`, params, now });
}

/** Finds a notice by the token handed out with it, or by that of a later email. */
export async function findNoticeByToken(table: Table, caseId: string, token: string): Promise<Notice | undefined> {
  const notice = await findNotice(table, caseId);
  const digest = digestOf(token);
  return notice && (notice.token === digest || notice.laterToken === digest) ? notice : undefined;
}

/** Replaces the whole notice; it must name the same files. */
export async function amendNotice(
  ports: Ports,
  caseId: string,
  input: NoticeInput & { token: string },
): Promise<Result<NoticeReceipt, 'case_not_found' | 'notice_closed' | 'target_not_found'>> {
  const { table } = ports;
  const [notice, caseRecord] = await Promise.all([
    findNoticeByToken(table, caseId, input.token),
    findCase(table, caseId),
  ]);
  if (!notice || !caseRecord) return refuse('case_not_found');
  if (caseRecord.state !== 'received' && caseRecord.state !== 'incomplete') return refuse('notice_closed');
  const caseFiles = new Set(caseRecord.targets.map(({ id }) => id));
  if (!input.files.every((id) => caseFiles.has(id))) return refuse('target_not_found');
  const content = await contentOf(ports, caseId, input);
  const isSaved = await saveNotice(ports, { notice, caseRecord }, { input, content });
  const { missing } = content;
  return isSaved ? ok({ id: caseId, ids: [caseId], state: stateOf(missing), missing }) : refuse('notice_closed');
}

/** Saves the notice even if the claimant's mail limit is reached. */
async function saveNotice(
  ports: Ports,
  { notice, caseRecord }: { notice: Notice; caseRecord: Case },
  { input, content }: { input: NoticeInput & { token: string }; content: Awaited<ReturnType<typeof contentOf>> },
): Promise<boolean> {
  const { table, clock } = ports;
  const now = clock.now();
  const { missing } = content;
  const { token, claimant } = input;
  const { language } = notice;
  const email = receiptEmail(input, { id: caseRecord.id, missing, token, now, language });
  const deadline = caseRecord.deadline !== undefined && missing.length === 0 ? undefined : deadlineFor(missing, now);
  const writes = [noticeChanged(notice, content), caseChanged(caseRecord, { state: stateOf(missing) }, deadline)];
  const committed = await commitWithin(table, mailLimits(claimant.email), { now, alongside: [...writes, email.write] });
  if ('code' in committed) return (await table.commit(writes)).ok;
  if (committed.ok) await send(ports, email);
  return committed.ok;
}

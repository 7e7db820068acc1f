import type * as z from 'zod';
import { counterPeriod } from '#functions/domain/moderation/deadlines';
import { digestOf } from '#functions/domain/moderation/tokens';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import { type Case, caseChanged, findCase } from '#functions/store/moderation/cases';
import { listMeasuresOfCase, measureLiftedWrite } from '#functions/store/moderation/measures';
import { findCounter, findNotice, newCounter, noticeChanged } from '#functions/store/moderation/notices';
import type { counterInput, suitInput } from '#shared/contract/shapes/safety-fields';
import { ok, type Result, refuse } from '#shared/result';
import type { CaseState } from '#shared/safety';
import { emailTo } from '../emails/email-to.ts';
import { commitAndSend } from '../outbox.ts';
import { applyMeasure } from './enforce.ts';
import { liftWrites } from './lift.ts';
import { findNoticeByToken, type Ports } from './notices.ts';
import { listOfNames, nameOfTarget } from './targets.ts';

/** Files a counter-notice: the files return after the claimant's period, unless they sue. */
export async function counterNotice(
  ports: Ports,
  caseId: string,
  { userId, input }: { userId: string; input: z.output<typeof counterInput> },
): Promise<Result<{ state: CaseState; restoresAt: number }, 'case_not_found' | 'counter_given' | 'notice_closed'>> {
  const { table, clock, vault, ids } = ports;
  const [caseRecord, notice] = await Promise.all([findCase(table, caseId), findNotice(table, caseId)]);
  if (caseRecord?.personId !== userId || !notice) return refuse('case_not_found');
  if (await findCounter(table, caseId)) return refuse('counter_given');
  if (caseRecord.state !== 'acted') return refuse('notice_closed');
  const now = clock.now();
  const restoresAt = now + counterPeriod;
  const { text, links, contact, signature } = input;
  const sealed = await vault.seal(caseId, JSON.stringify({ ...contact, signature }));
  const secret = ids.secret();
  const params = { caseId, token: secret, text, until: instant(restoresAt) };
  const committed = await commitAndSend(
    ports,
    [
      newCounter({ caseId, text, links, sealed, at: now }),
      caseChanged(caseRecord, { state: 'countered', restoresAt }, { later: restoresAt }),
      noticeChanged(notice, { laterToken: digestOf(secret) }),
    ],
    emailTo(notice, { template: 'counter-arrived', id: caseId, params, now }),
  );
  return committed.ok ? ok({ state: 'countered', restoresAt }) : refuse('counter_given');
}

/** Records a lawsuit: the files stay down while it is pending. */
export async function recordSuit(
  { table, clock }: Deps<'table' | 'clock'>,
  caseId: string,
  { token, authority, number }: z.output<typeof suitInput>,
): Promise<Result<CaseState, 'case_not_found' | 'notice_closed'>> {
  const [caseRecord, notice] = await Promise.all([findCase(table, caseId), findNoticeByToken(table, caseId, token)]);
  if (!caseRecord || !notice) return refuse('case_not_found');
  if (caseRecord.state === 'in_dispute') return ok(caseRecord.state);
  const now = clock.now();
  if (caseRecord.state !== 'countered' || now >= (caseRecord.restoresAt ?? 0)) return refuse('notice_closed');
  const committed = await table.commit([
    caseChanged(caseRecord, { state: 'in_dispute', restoresAt: undefined }, 'nowhere'),
    noticeChanged(notice, { suit: { authority, number, at: now } }),
  ]);
  return committed.ok ? ok('in_dispute') : refuse('notice_closed');
}

type RestorePorts = Deps<'table' | 'queues' | 'clock' | 'ids' | 'blobs'>;

/** Reverts everything the notice caused, fifteen days after the counter-notice. Idempotent. */
export async function restoreNotice(ports: RestorePorts, caseId: string): Promise<void> {
  const { table, clock } = ports;
  const caseRecord = await findCase(table, caseId);
  const now = clock.now();
  if (caseRecord?.state !== 'countered' || now < (caseRecord.restoresAt ?? Number.POSITIVE_INFINITY)) return;
  const measures = (await listMeasuresOfCase(table, caseId)).filter(({ liftedAt }) => liftedAt === undefined);
  for (const measure of measures) {
    const { writes, jobs, also } = await liftWrites(ports, measure, now);
    await commitAndSend(ports, [measureLiftedWrite(measure, now), ...writes], ...jobs);
    for (const lifted of [{ ...measure, liftedAt: now }, ...also]) await applyMeasure(ports, lifted);
  }
  await commitAndSend(
    ports,
    [caseChanged(caseRecord, { state: 'restored' }, 'nowhere')],
    ...(await restoredEmails(ports, caseRecord, now)),
  );
}

async function restoredEmails({ table }: Deps<'table'>, caseRecord: Case, now: number) {
  const [notice, seller] = await Promise.all([findNotice(table, caseRecord.id), findUser(table, caseRecord.personId)]);
  const names = await Promise.all(caseRecord.targets.map((target) => nameOfTarget({ table }, target)));
  const to = [
    ...(notice ? [{ reader: notice, side: 'claimant' }] : []),
    ...(seller ? [{ reader: seller, side: 'seller' }] : []),
  ];
  return to.map(({ reader, side }) =>
    emailTo(reader, {
      ...{ template: 'notice-restored', id: `${caseRecord.id}#${side}`, now },
      params: { target: listOfNames(names, reader.language), caseId: caseRecord.id, side },
    }),
  );
}

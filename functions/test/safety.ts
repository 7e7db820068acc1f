import type { MeasureKind } from '#shared/safety';
import { digestOf } from '../domain/moderation/tokens.ts';
import type { Ports } from '../ports/index.ts';
import { type Case, newCase } from '../store/moderation/cases.ts';
import { type Measure, newMeasure } from '../store/moderation/measures.ts';
import { newNotice } from '../store/moderation/notices.ts';
import { followMeasures } from '../usecases/moderation/account-status.ts';

type ModerationDeps = Pick<Ports, 'table' | 'ids' | 'clock'>;

/** A report by a user. */
const asTaken = {
  ...{ strike: false, hold: false, refundBuyers: false },
  ...({ takenBy: 'SOMEBODY', takenByName: 'somebody', appeal: 'none' } as const),
};

/** The token of `noticed`'s claimant. */
export const claimantsToken = 'claimants-token';

/** A stored notice that was acted on, with its measure, without consequences. */
export async function noticed({ table, ids, clock }: ModerationDeps, seller: { id: string }, file: { id: string }) {
  const now = clock.now();
  const target = { type: 'file', id: file.id } as const;
  const notice: Omit<Case, 'revision' | 'deadline'> = {
    ...{ id: ids.next(), caseKind: 'notice', state: 'acted', targets: [target], personId: seller.id },
    ...{ reason: 'infringement', openedAt: now, reports: 1, decision: 'delist', rule: 'infringement', decidedAt: now },
  };
  const measure: Measure = {
    ...{ id: ids.next(), caseId: notice.id, measureKind: 'delist', target, personId: seller.id, rule: 'infringement' },
    ...{ ...asTaken, words: '与权利人的作品相同', isNotice: true, at: now },
  };
  await table.commit([
    newCase(notice, 'nowhere'),
    newNotice({
      ...{ caseId: notice.id, work: '词典', evidence: '第 3 页', links: [], as: 'self', maskedName: '*明' },
      ...{ email: 'claimant@example.com', language: 'zh', sealed: 'sealed', missing: [], version: 1, at: now },
      token: digestOf(claimantsToken),
    }),
    newMeasure(measure),
  ]);
  return { notice, measure };
}

/** A measure against a person, with its effect on the account. */
export async function measured(
  ports: ModerationDeps,
  { id }: { id: string },
  measureKind: MeasureKind,
): Promise<Measure> {
  const measure: Measure = {
    ...{ id: ports.ids.next(), caseId: ports.ids.next(), measureKind, target: { type: 'user', id }, personId: id },
    ...{ ...asTaken, rule: 'illegal', words: '违法', isNotice: false, at: ports.clock.now() },
  };
  await ports.table.commit([newMeasure(measure)]);
  await followMeasures(ports, measure);
  return measure;
}

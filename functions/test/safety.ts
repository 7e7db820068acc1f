import { digestOf } from '../domain/safety/tokens.ts';
import type { Ports } from '../ports/index.ts';
import { type Case, newCase } from '../store/safety/cases.ts';
import { type Measure, newMeasure } from '../store/safety/measures.ts';
import { newNotice } from '../store/safety/notices.ts';

type Given = Pick<Ports, 'table' | 'ids' | 'clock'>;

/** What the claimant of `noticed` sees it by. */
export const claimantsToken = 'claimants-token';

/** A notice about a file that was acted on, as it is kept, and its measure; nothing of what follows from them. */
export async function noticed({ table, ids, clock }: Given, seller: { id: string }, file: { id: string }) {
  const now = clock.now();
  const target = { type: 'file', id: file.id } as const;
  const notice: Omit<Case, 'revision' | 'deadline'> = {
    ...{ id: ids.next(), caseKind: 'notice', state: 'acted', targets: [target], personId: seller.id },
    ...{ reason: 'infringement', openedAt: now, reports: 1, decision: 'delist', rule: 'infringement', decidedAt: now },
  };
  const measure: Measure = {
    ...{ id: ids.next(), caseId: notice.id, measureKind: 'delist', target, personId: seller.id, rule: 'infringement' },
    ...{ words: '与权利人的作品相同', strike: false, hold: false, refundBuyers: false, isNotice: true, at: now },
    ...{ takenBy: 'SOMEBODY', takenByName: 'somebody', appeal: 'none' },
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

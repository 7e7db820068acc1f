import type { OperatorMessages } from '../../../i18n/operator-messages.ts';
import type { CaseDetail } from './decision.ts';

type Words = OperatorMessages['decide']['changedTo'];

export interface Change {
  of: keyof Words;
  /** A value for the sentence about the change. */
  value: string | number;
}

/** Links are signed anew in each answer. */
const isSigned = (key: string): boolean => key === 'url' || key === 'expires_at';

const fingerprintOf = ({ files, words, person, notice, measures }: CaseDetail): string =>
  JSON.stringify([files, words, person, notice, measures], (key, value) => (isSigned(key) ? undefined : value));

/** The changes since an operator read the case. Their own claim is none. */
export function changesBetween(read: CaseDetail, now: CaseDetail, me: string | undefined): Change[] {
  const changes: Change[] = [];
  if (now.reports > read.reports) changes.push({ of: 'reports', value: now.reports - read.reports });
  if (now.state !== read.state) changes.push({ of: 'state', value: now.state });
  if (now.deadline !== read.deadline && now.deadline !== null) changes.push({ of: 'deadline', value: now.deadline });
  const { claimed_by: who } = now;
  if (who !== null && who !== read.claimed_by && who !== me) changes.push({ of: 'claim', value: who });
  if (changes.length === 0 && fingerprintOf(now) !== fingerprintOf(read)) changes.push({ of: 'other', value: '' });
  return changes;
}

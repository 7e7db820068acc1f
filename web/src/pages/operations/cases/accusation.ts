import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { type CaseDetail, isWave } from './decision.ts';
import { useTargetName } from './target-name.ts';

/** The accusation as a sentence: what the first reporter wrote, else the rule; for a notice, whose work it is. */
export function useAccusation(): (detail: CaseDetail) => string {
  const { caseFile: t, terms } = useOperatorMessages();
  const { ofAll } = useTargetName();
  return (detail) => {
    const { notice, reason, report_list: reports, targets } = detail;
    if (isWave(detail)) return t.waveOf(ofAll(targets));
    if (notice) return t.claims(notice.claimant.name, notice.work);
    return t.accused(reports.find(({ text }) => text !== '')?.text ?? terms.reasons[reason]);
  };
}

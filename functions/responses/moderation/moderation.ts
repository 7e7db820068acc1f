import { appealPeriod } from '#functions/domain/moderation/deadlines';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { type Case, findCase, type Target } from '#functions/store/moderation/cases';
import type { Measure } from '#functions/store/moderation/measures';
import { findNotice } from '#functions/store/moderation/notices';
import { findHeld } from '#functions/store/payouts/held';
import { nameOfTarget } from '#functions/usecases/moderation/targets';
import type { CaseAnswer, MeasureAnswer } from '#shared/contract/shapes/safety-fields';
import { yuanNumber } from '#shared/money';

type Ports = Deps<'table'>;

export const targetShape = async (ports: Ports, target: Target) => ({
  ...target,
  name: await nameOfTarget(ports, target),
});

/** A case as its reporter sees it: the rule it was decided by, neither the operator nor their notes. */
export async function caseShape(ports: Ports, about: Case): Promise<CaseAnswer> {
  const { id, caseKind, state, targets, openedAt, deadline, decidedAt, decision, rule, restoresAt } = about;
  const notice = caseKind === 'notice' ? await findNotice(ports.table, id) : undefined;
  return {
    ...{ id, kind: caseKind, state },
    targets: await Promise.all(targets.map((target) => targetShape(ports, target))),
    opened_at: instant(openedAt),
    deadline: instantOrNull(deadline),
    decided_at: instantOrNull(decidedAt),
    outcome: decision === undefined ? null : { decision, rule: rule ?? null },
    missing: notice?.missing ?? [],
    restores_at: instantOrNull(restoresAt),
  };
}

const counterOf = ({ state, restoresAt }: Case): MeasureAnswer['counter'] =>
  state === 'countered' || state === 'in_dispute' ? { state, restores_at: instantOrNull(restoresAt) } : null;

/** The amount on hold is shown with the first holding measure of a case, so that it is not counted twice. */
export async function measureShape(ports: Ports, measure: Measure): Promise<MeasureAnswer> {
  const { id, caseId, measureKind, rule, words, strike, at, liftedAt, hold, isNotice, personId } = measure;
  const [target, holds, about] = await Promise.all([
    targetShape(ports, measure.target),
    hold ? findHeld(ports.table, personId, caseId) : undefined,
    isNotice ? findCase(ports.table, caseId) : undefined,
  ]);
  return {
    ...{ id, case_id: caseId, target, kind: measureKind, rule, words, strike },
    from: instant(at),
    until: instantOrNull(liftedAt),
    held: holds ? yuanNumber(holds.amount) : 0,
    appeal: {
      state: measure.appeal,
      until: instant(at + appealPeriod),
      text: measure.appealText ?? null,
      made_at: instantOrNull(measure.appealedAt),
      words: measure.appealWords ?? null,
      decided_at: instantOrNull(measure.appealDecidedAt),
    },
    notice_id: about?.state === 'acted' ? caseId : null,
    counter: about ? counterOf(about) : null,
  };
}

export const measureShapes = (ports: Ports, measures: readonly Measure[]): Promise<MeasureAnswer[]> =>
  Promise.all(measures.map((measure) => measureShape(ports, measure)));

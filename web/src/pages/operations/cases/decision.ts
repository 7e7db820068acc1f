import type { CaseDetail } from '#shared/contract/shapes/operator-answers';
import { type Decision, decisions, type ReportReason, type ReportTarget, reportReasons } from '#shared/safety';
import { lengthOf } from '#shared/text/characters';

export type { CaseDetail };

/** The input of the form; `decision` is empty until one is chosen. */
export interface Deciding {
  decision: Decision | '';
  rule: ReportReason | '';
  words: string;
  strike: boolean;
  hold: boolean;
  refund: boolean;
}

export const wordsLength = 1000;

/** A wave of reviews opens a case, but breaks no rule by itself. */
export const rules = reportReasons.filter((one) => one !== 'review_wave');

/** The market opened this case by itself because of very many reviews at once; there is no report. */
export const isWave = ({ reason }: Pick<CaseDetail, 'reason'>): boolean => reason === 'review_wave';

/** The rule defaults to the report's reason; the operator may choose another. */
export const nothingDecided = ({ reason }: Pick<CaseDetail, 'reason'>): Deciding => ({
  ...{ decision: '', rule: rules.find((one) => one === reason) ?? '', words: '' },
  ...{ strike: false, hold: false, refund: false },
});

const fitting: Record<ReportTarget, readonly Decision[]> = {
  file: ['dismiss', 'delist', 'remove', 'limit', 'suspend'],
  user: ['dismiss', 'limit', 'suspend'],
  review: ['dismiss', 'fold', 'limit', 'suspend'],
  question: ['dismiss', 'fold', 'limit', 'suspend'],
};

export const decisionsFor = ({ targets }: Pick<CaseDetail, 'targets'>): Decision[] =>
  decisions.filter((one) => targets.every(({ type }) => fitting[type].includes(one)));

const ofFiles: readonly (Decision | '')[] = ['delist', 'remove'];

/** The side effects that a decision allows. */
export const alsoFor = ({ targets }: Pick<CaseDetail, 'targets'>, decision: Decision | '') => {
  const isFile = targets.some(({ type }) => type === 'file');
  return {
    strike: decision !== '' && decision !== 'dismiss',
    hold: isFile && ofFiles.includes(decision),
    refund: isFile && decision === 'remove',
  };
};

export type DecisionFault = 'decision' | 'rule' | 'words' | 'wordsLong';

export function faultsOf({ decision, rule, words }: Deciding) {
  const length = lengthOf(words.trim());
  return {
    decision: decision === '' ? ('decision' as const) : undefined,
    rule: decision !== 'dismiss' && rule === '' ? ('rule' as const) : undefined,
    words: length === 0 ? ('words' as const) : length > wordsLength ? ('wordsLong' as const) : undefined,
  } satisfies Record<string, DecisionFault | undefined>;
}

/** The request; of the ticked side effects only those that the decision allows. */
export function requestOf(detail: CaseDetail, { decision, rule, words, ...ticked }: Deciding) {
  if (decision === '') return undefined;
  const also = alsoFor(detail, decision);
  return {
    ...{ decision, words: words.trim(), revision: detail.revision },
    ...(decision !== 'dismiss' && rule !== '' && { rule }),
    strike: also.strike && ticked.strike,
    hold: also.hold && ticked.hold,
    refund_buyers: also.refund && ticked.refund,
  };
}

export const isOpen = ({ decided_at: decided }: Pick<CaseDetail, 'decided_at'>): boolean => decided === null;

/** The draft of this tab; fields that cannot be read get their defaults. */
export function restoredDeciding(stored: unknown, otherwise: Deciding): Deciding | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const remembered: Record<string, unknown> = { ...stored };
  return {
    decision: decisions.find((one) => one === remembered.decision) ?? '',
    rule: rules.find((one) => one === remembered.rule) ?? otherwise.rule,
    words: typeof remembered.words === 'string' ? remembered.words : '',
    strike: remembered.strike === true,
    hold: remembered.hold === true,
    refund: remembered.refund === true,
  };
}

export const isSame = (one: Deciding, other: Deciding): boolean => JSON.stringify(one) === JSON.stringify(other);

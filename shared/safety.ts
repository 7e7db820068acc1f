/** Terms of reports, notices and measures, in browser and API. */

export const reportTargets = ['file', 'user', 'review', 'question'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Reasons of reports; a decision names one as the broken rule. */
export const reportReasons = [
  'illegal',
  'minors',
  'malware',
  'infringement',
  'deceptive',
  'privacy',
  'spam',
  'ai_undeclared',
  'paid_praise',
  'extortion',
  'review_wave',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const caseKinds = ['report', 'notice'] as const;
export type CaseKind = (typeof caseKinds)[number];

/**
 * `received` and `incomplete` are undecided notices; `countered`, `restored` and `in_dispute` follow a counter-notice;
 * the others apply to all cases.
 */
export const caseStates = [
  'open',
  'received',
  'incomplete',
  'decided',
  'acted',
  'appealed',
  'upheld',
  'lifted',
  'countered',
  'restored',
  'in_dispute',
] as const;
export type CaseState = (typeof caseStates)[number];

export const decisions = ['dismiss', 'fold', 'delist', 'remove', 'limit', 'suspend'] as const;
export type Decision = (typeof decisions)[number];

/** Refunds of a file that are counted before a decision; of more, the operator sees this number as a minimum. */
export const mostQuotedRefunds = 5000;

/** True for decisions that move money or end a livelihood: the operator must prove themselves again. */
export const takesProof = (decision: { decision: Decision; hold: boolean; refund_buyers: boolean }): boolean =>
  decision.decision === 'remove' || decision.decision === 'suspend' || decision.hold || decision.refund_buyers;

/** Measures against a person or their content. */
export const measureKinds = ['fold', 'delist', 'remove', 'limit', 'suspend'] as const;
export type MeasureKind = (typeof measureKinds)[number];

export const appealStates = ['none', 'waiting', 'upheld', 'lifted'] as const;

/**
 * `hidden`: not in lists until an operator has checked it. `delisted`: not sold. `removed`: not downloadable either.
 */
export const takedownLevels = ['hidden', 'delisted', 'removed'] as const;
export type TakedownLevel = (typeof takedownLevels)[number];

/** `limited`: may not publish. `suspended`: may only download, request refunds, export data and appeal. */
export const accountStatuses = ['limited', 'leaving', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const claimantKinds = ['self', 'agent'] as const;

/** Required parts of a notice, by field name. */
export const noticeParts = [
  'work',
  'evidence',
  'claimant.name',
  'claimant.phone',
  'claimant.email',
  'claimant.address',
  'claimant.id_number',
  'signature',
] as const;
export type NoticePart = (typeof noticeParts)[number];

/** Authorities a claimant can turn to. */
export const authorities = ['court', 'office'] as const;

export const reportTextLength = 1000;
export const noticeFiles = 20;
export const noticeLinks = 5;

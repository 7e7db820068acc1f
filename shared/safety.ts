/** What reports, notices and measures speak of, in browser and API alike. */

export const reportTargets = ['file', 'user', 'review', 'question'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Why somebody reports something; a decision names one of them as the rule that was broken. */
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
 * `received` and `incomplete` are notices before anybody has acted on them, `countered`, `restored` and `in_dispute` after
 * their seller has answered; the others are every case's.
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

/** What moves money or ends somebody’s livelihood: whoever decides it proves themselves once more. */
export const takesProof = (decision: { decision: Decision; hold: boolean; refund_buyers: boolean }): boolean =>
  decision.decision === 'remove' || decision.decision === 'suspend' || decision.hold || decision.refund_buyers;

/** What is done to somebody, or to something of theirs. */
export const measureKinds = ['fold', 'delist', 'remove', 'limit', 'suspend'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** How a measure stands: `waiting` means that an appeal against it is to be decided. */
export const appealStates = ['none', 'waiting', 'upheld', 'lifted'] as const;

/** `hidden`: out of the lists until somebody has looked at it. `delisted`: not sold. `removed`: not downloaded either. */
export const takedownLevels = ['hidden', 'delisted', 'removed'] as const;
export type TakedownLevel = (typeof takedownLevels)[number];

/** `limited`: nothing new is put up. `suspended`: nothing but downloads, refunds, one's own data and an appeal. */
export const accountStatuses = ['limited', 'leaving', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const claimantKinds = ['self', 'agent'] as const;

/** What a notice needs before it is acted on, by the names of its fields. */
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

/** Where a claimant has gone: a court, or the office in charge. */
export const authorities = ['court', 'office'] as const;

export const reportTextLength = 1000;
export const noticeFiles = 20;
export const noticeLinks = 5;

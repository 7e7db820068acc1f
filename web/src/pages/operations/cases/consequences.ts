import type { OperatorMessages } from '../../../i18n/operator-messages.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { alsoFor, type CaseDetail, type Deciding } from './decision.ts';
import type { Target } from './target-name.ts';

interface Speech {
  words: OperatorMessages;
  nameOf: (target: Target) => string;
}

const strikesToEnd = 2;

/** The username of the person that the case is about. */
const personOf = ({ person }: CaseDetail, { words }: Speech): string =>
  person ? `@${person.username}` : words.decide.effects.somebody;

function decisionText(detail: CaseDetail, decision: Exclude<Deciding['decision'], ''>, speech: Speech): string {
  const { effects: t } = speech.words.decide;
  const targets = speech.words.terms.listed(...detail.targets.map(speech.nameOf));
  const about = decision === 'limit' || decision === 'suspend' ? personOf(detail, speech) : targets;
  return t[decision](about);
}

const earned = ({ files }: CaseDetail): number => files.reduce((sum, { sold }) => sum + fenOf(sold.earnings), 0) / 100;

function strikes({ person }: CaseDetail, { words }: Speech): string[] {
  const { effects: t } = words.decide;
  const count = (person?.strikes ?? 0) + 1;
  return count >= strikesToEnd ? [t.strike(count), t.second] : [t.strike(count)];
}

function refunds({ refund_quote: quote }: CaseDetail, { words }: Speech): string[] {
  const { effects: t } = words.decide;
  const line = t.refund(quote.orders, formatMoney(fenOf(quote.amount)));
  return quote.takes_two ? [line, t.refundTakesTwo] : [line];
}

function notifications(detail: CaseDetail, { decision, rule }: Deciding, speech: Speech): string[] {
  const { decide, terms } = speech.words;
  const toPerson =
    decision !== 'dismiss' && rule !== '' && decide.effects.told(personOf(detail, speech), terms.reasons[rule]);
  const toOthers =
    detail.kind === 'notice' ? decide.effects.claimant : detail.reports > 0 && decide.effects.reporters(detail.reports);
  return [toPerson, toOthers].filter((line) => line !== false);
}

/** Every effect of a decision, one sentence each, shown before it is confirmed. */
export function consequencesOf(detail: CaseDetail, decisionForm: Deciding, speech: Speech): string[] {
  const { decision, strike, hold, refund } = decisionForm;
  if (decision === '') return [];
  const { effects: t } = speech.words.decide;
  const also = alsoFor(detail, decision);
  return [
    decisionText(detail, decision, speech),
    ...(also.hold && hold ? [t.hold(formatMoney(fenOf(earned(detail))))] : []),
    ...(also.refund && refund ? refunds(detail, speech) : []),
    ...(also.strike && strike ? strikes(detail, speech) : []),
    ...notifications(detail, decisionForm, speech),
  ];
}

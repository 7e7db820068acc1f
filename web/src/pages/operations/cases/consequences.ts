import type { OperatorMessages } from '../../../i18n/operator-messages.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { alsoFor, type CaseDetail, type Deciding } from './decision.ts';

const strikesToEnd = 2;

const earned = ({ files }: CaseDetail): number => files.reduce((sum, { sold }) => sum + fenOf(sold.earnings), 0) / 100;

function strikes({ person }: CaseDetail, words: OperatorMessages): string[] {
  const { effects: t } = words.decide;
  const count = (person?.strikes ?? 0) + 1;
  return count >= strikesToEnd ? [t.strike(count), t.second] : [t.strike(count)];
}

function refunds({ refund_quote: quote }: CaseDetail, words: OperatorMessages): string[] {
  const { effects: t } = words.decide;
  const line = t.refund(quote.orders, formatMoney(fenOf(quote.amount)));
  return quote.takes_two ? [line, t.refundTakesTwo] : [line];
}

function notifications(detail: CaseDetail, { decision }: Deciding, { decide }: OperatorMessages): string[] {
  const toPerson = decision !== 'dismiss' && decide.effects.told;
  const toOthers =
    detail.kind === 'notice' ? decide.effects.claimant : detail.reports > 0 && decide.effects.reporters(detail.reports);
  return [toPerson, toOthers].filter((line) => line !== false);
}

/** Every effect of a decision, one sentence each, shown before it is confirmed. */
export function consequencesOf(detail: CaseDetail, decisionForm: Deciding, words: OperatorMessages): string[] {
  const { decision, strike, hold, refund } = decisionForm;
  if (decision === '') return [];
  const { effects: t } = words.decide;
  const also = alsoFor(detail, decision);
  return [
    t[decision],
    ...(also.hold && hold ? [t.hold(formatMoney(fenOf(earned(detail))))] : []),
    ...(also.refund && refund ? refunds(detail, words) : []),
    ...(also.strike && strike ? strikes(detail, words) : []),
    ...notifications(detail, decisionForm, words),
  ];
}

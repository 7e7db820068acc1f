import { type OperatorMessages, useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { alsoFor, type CaseDetail, type Deciding } from './decision.ts';
import { useTargetName } from './target-name.ts';

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
function consequencesOf(detail: CaseDetail, decisionForm: Deciding, words: OperatorMessages): string[] {
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

interface Props {
  detail: CaseDetail;
  form: Deciding;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The confirmation before a file is removed or an account suspended. */
export function ConfirmDecision({ detail, form, busy, onConfirm, onClose }: Props) {
  const { decide: t } = useOperatorMessages();
  const { ofAll } = useTargetName();
  const { person, targets } = detail;
  return (
    <Dialog open onOpenChange={onClose} title={t.confirmTitle}>
      <b className="wrap-anywhere">{person && form.decision === 'suspend' ? `@${person.username}` : ofAll(targets)}</b>
      <ConsequenceList detail={detail} form={form} />
      <div className="mt-5 flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        <Button onClick={onClose}>{t.back}</Button>
        <Button tone="danger-solid" busy={busy && t.deciding} onClick={onConfirm}>
          {t.confirm}
        </Button>
      </div>
    </Dialog>
  );
}

type Decision = Pick<Props, 'detail' | 'form'>;

function ConsequenceList({ detail, form }: Decision) {
  const words = useOperatorMessages();
  return (
    <ul aria-label={words.decide.consequences} className="mt-2 grid list-disc gap-1 pl-5">
      {consequencesOf(detail, form, words).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Above the button: what pressing it does. */
export function Consequences({ detail, form }: Decision) {
  const { decide: t } = useOperatorMessages();
  if (form.decision === '') return null;
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-2 text-sm">
      <b className="font-semibold">{t.consequences}</b>
      <ConsequenceList detail={detail} form={form} />
    </div>
  );
}

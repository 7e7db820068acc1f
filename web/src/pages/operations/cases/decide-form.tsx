import { useEffect, useState } from 'react';
import { Form, focusFirstFault } from '../../../features/forms/form.tsx';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox, RadioRow } from '../../../ui/form/choices.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { inputClass } from '../../../ui/form/input-class.ts';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Fold } from '../../../ui/frame/fold.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { ConfirmDecision, Consequences } from './confirm-decision.tsx';
import { alsoFor, type CaseDetail, decisionsFor, faultsOf, rules, wordsLength } from './decision.ts';
import { DecisionError } from './decision-error.tsx';
import { type DecidingState, useDeciding } from './use-deciding.ts';

interface Props {
  detail: CaseDetail;
  onTyped: (isTyped: boolean) => void;
  /** A colleague was faster: nothing is left to decide. */
  onShowOutcome: (() => void) | undefined;
}

/** Decision, rule, reasons and side effects; the input survives a reload, and a decision by another operator. */
export function DecideForm({ detail, onTyped, onShowOutcome }: Props) {
  const { decide: t } = useOperatorMessages();
  const deciding = useDeciding(detail);
  useEffect(() => onTyped(deciding.isTyped), [onTyped, deciding.isTyped]);
  useHeadingFocus();
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const faults = faultsOf(deciding.form);
  const isFine = Object.values(faults).every((fault) => fault === undefined);
  const { decision } = deciding.form;
  const send = (form: HTMLFormElement) => {
    setTried(true);
    if (!isFine) return focusFirstFault(form);
    if (decision === 'remove' || decision === 'suspend') setAsking(true);
    else void deciding.send();
  };
  const confirm = async () => {
    await deciding.send();
    setAsking(false);
  };
  return (
    <Panel heading={t.heading}>
      <Form onSend={send}>
        {deciding.isRestored && <Restored onDiscard={deciding.discard} />}
        <Choice detail={detail} deciding={deciding} fault={tried ? faults.decision : undefined} />
        {deciding.form.decision !== 'dismiss' && (
          <Rule deciding={deciding} isFaulty={tried && faults.rule !== undefined} />
        )}
        <TextArea
          label={t.words}
          value={deciding.form.words}
          onValue={(words) => deciding.change({ words })}
          countTo={wordsLength}
          error={tried && faults.words ? t.faults[faults.words] : undefined}
        />
        <Also detail={detail} deciding={deciding} />
        <Consequences detail={detail} form={deciding.form} />
        <Foot deciding={deciding} isReady={isFine} onShowOutcome={onShowOutcome} />
      </Form>
      {asking && (
        <ConfirmDecision
          detail={detail}
          form={deciding.form}
          busy={deciding.sending.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

/** The focus was on the button in whose place this one comes. */
const takeLostFocus = (button: HTMLElement | null): void => {
  if (document.activeElement === document.body) button?.focus();
};

type FootProps = Pick<Props, 'onShowOutcome'> & { deciding: DecidingState; isReady: boolean };

function Foot({ deciding, isReady, onShowOutcome }: FootProps) {
  const { decide: t } = useOperatorMessages();
  /** One's own decision changes the case too, before the next one is shown. */
  if (deciding.sending.isPending || deciding.sending.isSuccess)
    return <DecideButton deciding={deciding} isReady={isReady} />;
  return (
    <>
      <DecisionError deciding={deciding} isLate={onShowOutcome !== undefined} />
      {onShowOutcome ? (
        <Button block ref={takeLostFocus} onClick={onShowOutcome}>
          {t.showOutcome}
        </Button>
      ) : (
        <DecideButton deciding={deciding} isReady={isReady} />
      )}
    </>
  );
}

/** Says what it does, and that the next case follows. */
function DecideButton({ deciding: { form, sending }, isReady }: { deciding: DecidingState; isReady: boolean }) {
  const { decide: t, terms } = useOperatorMessages();
  const { decision } = form;
  const tone = decision === 'dismiss' ? 'ink' : 'primary';
  return (
    <Button type="submit" tone={isReady ? tone : 'default'} block busy={sending.isPending && t.deciding}>
      {decision === '' ? t.decide : t.decideAndNext(terms.decisions[decision])}
    </Button>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const { decide: t } = useOperatorMessages();
  return (
    <Callout tone="info">
      <p>{t.kept}</p>
      <Button size="sm" className="mt-2" onClick={onDiscard}>
        {t.discard}
      </Button>
    </Callout>
  );
}

interface PartProps {
  detail: CaseDetail;
  deciding: DecidingState;
}

function Choice({ detail, deciding: { form, change }, fault }: PartProps & { fault: 'decision' | undefined }) {
  const { decide: t, terms, operatorActions } = useOperatorMessages();
  return (
    <fieldset aria-describedby={fault && 'decision-fault'}>
      <legend className="sr-only">{operatorActions.choose}</legend>
      <div className="-mx-2 grid">
        {decisionsFor(detail).map((decision) => (
          <RadioRow
            key={decision}
            quiet
            name="decision"
            value={decision}
            checked={form.decision === decision}
            onChoose={() => change({ decision })}
            title={terms.decisions[decision]}
            line={t.lines[decision]}
          />
        ))}
      </div>
      {fault && (
        <p id="decision-fault" role="alert" className="mt-1.5 text-bad text-sm">
          {t.faults[fault]}
        </p>
      )}
    </fieldset>
  );
}

function Rule({ deciding: { form, change }, isFaulty }: { deciding: DecidingState; isFaulty: boolean }) {
  const { decide: t, terms } = useOperatorMessages();
  const field = (
    <Field label={t.rule} error={isFaulty ? t.faults.rule : undefined}>
      {(links) => (
        <select
          {...links}
          value={form.rule}
          onChange={({ target }) => change({ rule: rules.find((one) => one === target.value) ?? '' })}
          className={inputClass}
        >
          <option value="">{t.ruleUnset}</option>
          {rules.map((reason) => (
            <option key={reason} value={reason}>
              {terms.reasons[reason]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  if (form.rule === '' || isFaulty) return field;
  return (
    <Fold heading={t.rule} value={terms.reasons[form.rule]}>
      {field}
    </Fold>
  );
}

function Also({ detail, deciding: { form, change } }: PartProps) {
  const { decide: t, measures } = useOperatorMessages();
  const also = alsoFor(detail, form.decision);
  const { refund_quote: quote } = detail;
  const ticks = [
    { name: 'strike', word: measures.strike, line: false },
    { name: 'hold', word: t.hold, line: false },
    { name: 'refund', word: t.refund, line: t.refundLine(quote.orders, formatMoney(fenOf(quote.amount))) },
  ] as const;
  const offered = ticks.filter(({ name }) => also[name]);
  if (offered.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="font-semibold text-sm">{t.also}</legend>
      {offered.map(({ name, word, line }) => (
        <Checkbox key={name} checked={form[name]} onChecked={(isOn) => change({ [name]: isOn })} line={line}>
          {word}
        </Checkbox>
      ))}
    </fieldset>
  );
}

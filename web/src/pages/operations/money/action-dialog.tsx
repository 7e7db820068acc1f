import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lengthOf } from '#shared/text/characters';
import type { Address } from '../../../api/addresses.ts';
import { ApiError } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { Form, FormError, focusFirstFault, focusOnArrival } from '../../../features/forms/form.tsx';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RadioRow } from '../../../ui/form/choices.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Cancelled, withProof } from './confirm/proof.ts';

const noteLength = 500;

export interface ActionChoice<Action extends string> {
  action: Action;
  name: string;
  /** The effect of the action. */
  line: string;
  /** The operator has to give a reason. */
  needsNote?: boolean;
  /** Further fields, and whether one of them has an error. */
  more?: ReactNode;
  isFaulty?: boolean;
}

interface Props<Action extends string> {
  title: ReactNode;
  facts?: ReactNode;
  choices: readonly ActionChoice<Action>[];
  /** Without it no note is asked for. */
  hasNote?: boolean;
  /** Returns a text about the outcome. */
  act: (action: Action, input: { confirm: string; note: string }) => Promise<ReactNode>;
  /** Calls whose answers are stale afterwards. */
  stale: readonly Address[];
  /** Called on an attempt, so that errors are shown. */
  onTried?: () => void;
  onClose: () => void;
}

/** One item, the actions on it, and their outcome. An action is sent only after its sentence was shown. */
export function ActionDialog<Action extends string>(props: Props<Action>) {
  const { title, facts, onClose } = props;
  const { operatorActions: t } = useOperatorMessages();
  const [outcome, setOutcome] = useState<ReactNode>();
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {facts && <div className="mt-3">{facts}</div>}
      {outcome === undefined ? (
        <ActionForm {...props} onOutcome={setOutcome} />
      ) : (
        <div ref={focusOnArrival} tabIndex={-1} className="mt-4 grid gap-4 outline-0">
          <Callout tone="ok" role="status" heading={t.done}>
            {outcome}
          </Callout>
          <Button onClick={onClose}>{t.close}</Button>
        </div>
      )}
    </Dialog>
  );
}

/** The error to show; undefined if the operator cancelled. */
function problemOf(reason: unknown): ApiError | undefined {
  if (reason instanceof ApiError) return reason;
  if (reason instanceof Cancelled) return undefined;
  throw reason;
}

function useOperatorAction<Action extends string>({
  act,
  stale,
  onOutcome,
}: Pick<Props<Action>, 'act' | 'stale'> & Outcome) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ reason: ApiError; at: number }>();
  const refresh = () => void Promise.all(stale.map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })));
  const run = async (action: Action, note: string) => {
    setBusy(true);
    setError(undefined);
    try {
      onOutcome(await withProof((confirm) => act(action, { confirm, note })));
      refresh();
    } catch (failure) {
      const reason = problemOf(failure);
      if (reason) setError({ reason, at: Date.now() });
      if (reason?.status === 409) refresh();
    }
    setBusy(false);
  };
  return { busy, error, run };
}

interface Outcome {
  onOutcome: (outcome: ReactNode) => void;
}

function ActionForm<Action extends string>({ choices, hasNote = true, onTried, ...rest }: Props<Action> & Outcome) {
  const { operatorActions: t } = useOperatorMessages();
  const [only] = choices.length === 1 ? choices : [];
  const [chosen, setChosen] = useState<Action | undefined>(only?.action);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, run } = useOperatorAction<Action>(rest);
  const choice = choices.find(({ action }) => action === chosen);
  const fault = noteFault(note, choice?.needsNote);
  const send = (form: HTMLFormElement) => {
    setTried(true);
    onTried?.();
    if (!choice || fault || choice.isFaulty) return focusFirstFault(form);
    void run(choice.action, note.trim());
  };
  return (
    <Form onSend={send} className="mt-4 grid gap-4">
      {only ? (
        <p>{only.line}</p>
      ) : (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold text-sm">{t.choose}</legend>
          {choices.map(({ action, name, line }) => (
            <RadioRow
              key={action}
              name="action"
              value={action}
              checked={chosen === action}
              onChoose={() => setChosen(action)}
              title={name}
              line={line}
            />
          ))}
          {tried && !choice && (
            <p role="alert" className="text-bad text-sm">
              {t.chooseFirst}
            </p>
          )}
        </fieldset>
      )}
      {choice?.more}
      {hasNote && (
        <TextArea
          label={t.note}
          value={note}
          onValue={setNote}
          countTo={noteLength}
          hint={t.noteHint}
          error={tried && fault ? t[fault] : undefined}
        />
      )}
      {error && <FormError key={error.at} error={error.reason} fallback={t.failed} limited={t.tooMany} />}
      <Button type="submit" tone="ink" busy={busy && t.working}>
        {choice?.name ?? t.act}
      </Button>
    </Form>
  );
}

function noteFault(note: string, isNeeded = false): 'noteNeeded' | 'noteLong' | undefined {
  const length = lengthOf(note.trim());
  if (length > noteLength) return 'noteLong';
  return isNeeded && length === 0 ? 'noteNeeded' : undefined;
}

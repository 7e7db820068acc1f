import { useState } from 'react';
import { lengthOf } from '#shared/text/characters';
import { useWrite } from '../../api/write.ts';
import { Form, focusFirstFault, SendError } from '../../features/forms/form.tsx';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { storedText } from '../../session/stored-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { RadioRow } from '../../ui/form/choices.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { Appealed } from './appealed.ts';
import { wordsLength } from './cases/decision.ts';
import { useTargetName } from './cases/target-name.ts';
import { withProof } from './money/confirm/proof.ts';

const choices = ['uphold', 'lift'] as const;
type Choice = (typeof choices)[number];

/** The decision on an appeal. The input is kept until it is sent. */
export function AnswerDialog({ measure, onClose }: { measure: Appealed; onClose: () => void }) {
  const { appeals: t, measures, terms, decide, operatorActions } = useOperatorMessages();
  const { nameOf } = useTargetName();
  const draft = storedText(() => sessionStorage, `appeal:${measure.id}`);
  const [choice, setChoice] = useState<Choice>();
  const [words, setWords] = useState(() => draft.read() ?? '');
  const [tried, setTried] = useState(false);
  const answering = useWrite('POST /operator/measures/{id}/decide', {
    stale: ['GET /operator/appeals', 'GET /operator/cases', 'GET /operator/cases/{id}', 'GET /operator/troubles'],
    onDone: ({ data }, { body: { decision } }) => {
      draft.write('');
      toast.ok(data.proposal_id === null ? t.done[decision] : operatorActions.proposed(data.proposal_id));
      onClose();
    },
  });
  const write = (text: string) => {
    setWords(text);
    draft.write(text);
  };
  const length = lengthOf(words.trim());
  const fault = length === 0 ? decide.faults.words : length > wordsLength ? decide.faults.wordsLong : undefined;
  const send = (form: HTMLFormElement) => {
    setTried(true);
    if (fault !== undefined || !choice) return focusFirstFault(form);
    const act = (confirm: string) =>
      answering.mutateAsync({ params: { id: measure.id }, body: { decision: choice, words: words.trim(), confirm } });
    // The form shows the error, and cancelling the proof is none.
    void (choice === 'lift' ? withProof(act) : act('')).catch(() => undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.answerTitle(measures.of(terms.decisions[measure.kind], nameOf(measure.target)))}
    >
      <Form onSend={send} className="mt-4 grid gap-4">
        <ChoiceField choice={choice} onChoose={setChoice} isMissing={tried && !choice} />
        <TextArea
          label={decide.words}
          value={words}
          onValue={write}
          countTo={wordsLength}
          error={tried ? fault : undefined}
        />
        <SendError sending={answering} fallback={t.failed} limited={operatorActions.tooMany} />
        <Button type="submit" tone="ink" busy={answering.isPending && t.sending}>
          {choice ? t.send[choice] : t.answer}
        </Button>
      </Form>
    </Dialog>
  );
}

interface ChoiceProps {
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
  /** The form was submitted without a choice. */
  isMissing: boolean;
}

function ChoiceField({ choice, onChoose, isMissing }: ChoiceProps) {
  const { appeals: t } = useOperatorMessages();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t.answer}</legend>
      {choices.map((value) => (
        <RadioRow
          key={value}
          name="answer"
          value={value}
          checked={choice === value}
          onChoose={() => onChoose(value)}
          title={t[value]}
          line={t[`${value}Line`]}
        />
      ))}
      {isMissing && (
        <p role="alert" className="text-bad text-sm">
          {t.choose}
        </p>
      )}
    </fieldset>
  );
}

import type { CaseAnswer } from '#shared/contract/shapes/safety-fields';
import { authorities } from '#shared/safety';
import { useWrite } from '../../../api/write.ts';
import { Form, focusOnArrival, SendError } from '../../../features/forms/form.tsx';
import { ChoiceGroup } from '../../../features/safety/choice-group.tsx';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';

/** Shown after the seller’s counter-statement, until the files are restored. */
export function SuitForm({ answer, token }: { answer: CaseAnswer; token: string }) {
  const { suit: t } = useT().cases;
  const note = useWrite('POST /notices/{id}/suit', { stale: ['GET /cases/{id}'] });
  if (note.data) {
    return (
      <div ref={focusOnArrival} tabIndex={-1}>
        <Callout tone="ok" role="status" heading={t.done} />
      </div>
    );
  }
  if (answer.state !== 'countered') return null;
  return (
    <Panel heading={t.heading}>
      <SuitFields id={answer.id} token={token} note={note} />
    </Panel>
  );
}

const empty = { authority: 'court', number: '' };

interface FieldsProps {
  id: string;
  token: string;
  note: ReturnType<typeof useWrite<'POST /notices/{id}/suit'>>;
}

function SuitFields({ id, token, note }: FieldsProps) {
  const { suit: t } = useT().cases;
  const form = useDraftFields({
    key: `suit:${id}`,
    first: empty,
    faultsOf: ({ number }) => ({ number: number.trim() === '' ? t.numberMissing : undefined }),
  });
  const authority = authorities.find((one) => one === form.values.authority) ?? 'court';
  const send = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    const body = { token, authority, number: form.values.number.trim() };
    note.mutate(
      { params: { id }, body },
      { onSuccess: form.forget, onError: ({ fields }) => form.refuse({ number: fields.number }) },
    );
  };
  return (
    <Form onSend={send}>
      <p className="text-ink-2">{t.lead}</p>
      <ChoiceGroup
        legend={t.authority}
        name="authority"
        options={authorities.map((value) => ({ value, title: t.authorities[value], line: t.lines[value] }))}
        value={authority}
        onValue={form.field('authority').onValue}
      />
      <TextField {...form.field('number')} label={t.number} autoComplete="off" />
      <SendError sending={note} form={form} fallback={t.failed} limited={t.tooMany} />
      <div>
        <Button type="submit" tone="ink" busy={note.isPending}>
          {t.send}
        </Button>
      </div>
    </Form>
  );
}

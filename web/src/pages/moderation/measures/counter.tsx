import { useState } from 'react';
import type { MeasureAnswer } from '#shared/contract/shapes/safety-fields';
import { lengthOf } from '#shared/text/characters';
import { useWrite } from '../../../api/write.ts';
import { Form, focusFirstFault, focusOnArrival, SendError } from '../../../features/forms/form.tsx';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { linksFault, linksIn } from '../../../features/safety/links-text.ts';
import { Statement } from '../../../features/safety/statement.tsx';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Buttons } from './appeal.tsx';

/** The reply to a rights holder’s notice: that nothing was infringed. */
export function Counter({ measure }: { measure: MeasureAnswer }) {
  const { measures: t } = useT();
  const { lately } = useMarketDates();
  const [isOpen, setOpen] = useState(false);
  const give = useWrite('POST /notices/{id}/counter', { stale: ['GET /measures'] });
  if (give.data) {
    return (
      <div ref={focusOnArrival} tabIndex={-1}>
        <Callout tone="ok" role="status" heading={t.countered}>
          <p className="num">{t.counteredLine(lately(give.data.data.restores_at))}</p>
        </Callout>
      </div>
    );
  }
  if (measure.counter) {
    const { state, restores_at } = measure.counter;
    return (
      <Callout heading={t.countered}>
        <p className="num">
          {state === 'countered' && restores_at ? t.counteredLine(lately(restores_at)) : t.inDispute}
        </p>
      </Callout>
    );
  }
  if (measure.notice_id === null) return null;
  return (
    <section aria-label={t.counter}>
      <p className="text-ink-2 text-sm">{t.counterLead}</p>
      {isOpen ? (
        <CounterForm id={measure.notice_id} give={give} onClose={() => setOpen(false)} />
      ) : (
        <Button className="mt-3" tone="ink" onClick={() => setOpen(true)}>
          {t.counter}
        </Button>
      )}
    </section>
  );
}

const empty = { text: '', links: '', name: '', phone: '', address: '', stated: '', signature: '' };
const most = { text: 2000, name: 100, phone: 40, address: 200, signature: 100 } as const;

function useCounterFields(id: string) {
  const { measures: t, notice } = useT();
  return useDraftFields({
    key: `counter:${id}`,
    first: empty,
    faultsOf: (values) => {
      const fault = (name: keyof typeof most) => {
        if (values[name].trim() === '') return t.needed;
        return lengthOf(values[name]) > most[name] ? notice.long(most[name]) : undefined;
      };
      return {
        text: fault('text'),
        links: linksFault(values.links, notice),
        name: fault('name'),
        phone: fault('phone'),
        address: fault('address'),
        signature: fault('signature'),
        stated: values.stated === '' ? notice.statementMissing : undefined,
      };
    },
  });
}

interface FormProps {
  id: string;
  give: ReturnType<typeof useWrite<'POST /notices/{id}/counter'>>;
  onClose: () => void;
}

function CounterForm({ id, give, onClose }: FormProps) {
  const { measures: t, notice, shared } = useT();
  const form = useCounterFields(id);
  const submit = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    const { text, links, name, phone, address, signature } = form.values;
    const body = {
      ...{ text, links: linksIn(links), signature },
      contact: { name, phone, address },
      true_statement: true as const,
    };
    give.mutate(
      { params: { id }, body },
      {
        onSuccess: form.forget,
        onError: ({ fields }) => {
          form.refuse(refusedIn(fields));
          focusFirstFault(element);
        },
      },
    );
  };
  return (
    <Form onSend={submit} className="mt-4 grid gap-4">
      <TextArea {...form.field('text')} label={t.counterText} hint={t.counterHint} countTo={most.text} />
      <TextArea {...form.field('links')} label={notice.links} hint={notice.linksHint} spellCheck={false} />
      <p className="text-ink-3 text-sm">{t.counterShown}</p>
      <TextField {...form.field('name')} label={t.name} autoComplete="name" />
      <TextField {...form.field('phone')} label={notice.phone} type="tel" autoComplete="tel" />
      <TextField {...form.field('address')} label={notice.address} autoComplete="street-address" />
      <Statement
        checked={form.values.stated !== ''}
        onChecked={(isStated) => form.field('stated').onValue(isStated ? 'yes' : '')}
        text={t.statement}
        error={form.field('stated').error}
      />
      <TextField
        {...form.field('signature')}
        label={notice.signature}
        hint={notice.signatureHint}
        autoComplete="name"
      />
      <SendError sending={give} form={form} fallback={shared.notSent} limited={t.tooMany} />
      <Buttons word={t.counterSend} busy={give.isPending} onClose={onClose} />
    </Form>
  );
}

type Fields = Readonly<Record<string, string>>;

/** The server’s errors, at the fields of this form that they are about. */
function refusedIn(fields: Fields): Partial<Record<keyof typeof empty, string | undefined>> {
  const [link] = Object.keys(fields).filter((name) => name.startsWith('links'));
  return {
    text: fields.text,
    links: link && fields[link],
    name: fields['contact.name'],
    phone: fields['contact.phone'],
    address: fields['contact.address'],
    signature: fields.signature,
    stated: fields.true_statement,
  };
}

import { useState } from 'react';
import type { MeasureAnswer } from '#shared/contract/shapes/safety-fields';
import { lengthOf } from '#shared/text/characters';
import { useWrite } from '../../../api/write.ts';
import { Form, SendError } from '../../../features/forms/form.tsx';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';

interface Props {
  measure: MeasureAnswer;
}

/** One appeal within 15 days; after that its state. */
export function Appeal({ measure }: Props) {
  const { measures: t } = useT();
  const { lately } = useMarketDates();
  const { appeal } = measure;
  if (appeal.state !== 'none') return <HowItStands appeal={appeal} />;
  if (measure.until !== null) return null;
  if (Date.parse(appeal.until) < Date.now())
    return <p className="text-ink-3 text-sm">{t.appealOver(lately(appeal.until))}</p>;
  return <ToAppeal measure={measure} />;
}

const tones = { waiting: 'info', upheld: 'plain', lifted: 'ok' } as const;

function HowItStands({ appeal }: { appeal: MeasureAnswer['appeal'] }) {
  const { measures: t } = useT();
  const { lately } = useMarketDates();
  if (appeal.state === 'none') return null;
  const headings = { waiting: t.appealed, upheld: t.upheld, lifted: t.lifted };
  return (
    <div className="grid gap-3">
      <Callout tone={tones[appeal.state]} role="status" heading={headings[appeal.state]}>
        {appeal.words && <p className="wrap-anywhere whitespace-pre-line">{appeal.words}</p>}
        {appeal.decided_at && <p className="num text-ink-3">{t.answered(lately(appeal.decided_at))}</p>}
        {appeal.state === 'waiting' && appeal.made_at && (
          <p className="num">{t.appealedLine(lately(appeal.made_at))}</p>
        )}
      </Callout>
      {appeal.text && (
        <div className="text-sm">
          <p className="text-ink-3">{t.yourWords}</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{appeal.text}</p>
        </div>
      )}
    </div>
  );
}

const longest = 2000;

function ToAppeal({ measure: { id, appeal, notice_id } }: Props) {
  const { measures: t } = useT();
  const { lately } = useMarketDates();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t.appeal}>
      <p className="num text-ink-2 text-sm">{t.appealUntil(lately(appeal.until))}</p>
      {isOpen ? (
        <AppealForm id={id} onClose={() => setOpen(false)} />
      ) : (
        <Button className="mt-3" tone={notice_id ? 'default' : 'ink'} onClick={() => setOpen(true)}>
          {t.appeal}
        </Button>
      )}
    </section>
  );
}

function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { measures: t, notice, shared } = useT();
  const form = useDraftFields({
    key: `appeal:${id}`,
    first: { text: '' },
    faultsOf: ({ text }) => ({
      text: text.trim() === '' ? t.appealMissing : lengthOf(text) > longest ? notice.long(longest) : undefined,
    }),
  });
  const send = useWrite('POST /measures/{id}/appeal', { stale: ['GET /measures'], onDone: form.forget });
  const submit = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    send.mutate(
      { params: { id }, body: { text: form.values.text } },
      { onError: ({ fields }) => form.refuse({ text: fields.text }) },
    );
  };
  return (
    <Form onSend={submit} className="mt-3 grid gap-4">
      <TextArea {...form.field('text')} label={t.appealText} hint={t.appealHint} countTo={longest} />
      <SendError sending={send} form={form} fallback={shared.notSent} limited={t.tooMany} />
      <Buttons word={t.appealSend} busy={send.isPending} onClose={onClose} />
    </Form>
  );
}

/** Collapsing keeps the input. */
export function Buttons({ word, busy, onClose }: { word: string; busy: boolean; onClose: () => void }) {
  const { shared } = useT();
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" tone="ink" busy={busy}>
        {word}
      </Button>
      <Button tone="quiet" onClick={onClose}>
        {shared.hide}
      </Button>
    </div>
  );
}

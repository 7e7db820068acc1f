import { reportTextLength } from '#shared/safety';
import { lengthOf } from '#shared/text/characters';
import type { ApiError } from '../../../api/client.ts';
import { useWrite } from '../../../api/write.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, Link } from '../../../ui/button/button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { emailFault } from '../../forms/faults.ts';
import { Form, focusFirstFault, focusOnArrival, SendError } from '../../forms/form.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { useDraftFields } from '../use-draft-fields.ts';
import { choicesFor, type ReportedTarget, type SentReport } from './reported.ts';

interface Props {
  target: ReportedTarget;
  onSent: (sent: SentReport) => void;
  onClose: () => void;
}

const empty = { reason: '', text: '', email: '' };

function useReportFields({ type, id }: ReportedTarget, isGuest: boolean) {
  const { auth, report: t } = useT();
  return useDraftFields({
    key: `report:${type}:${id}`,
    first: empty,
    faultsOf: ({ reason, text, email }) => {
      const fault = isGuest ? emailFault(email) : undefined;
      return {
        reason: reason === '' ? t.reasonMissing : undefined,
        text: lengthOf(text) > reportTextLength ? t.textLong : undefined,
        email: fault && auth.faults[fault],
      };
    },
  });
}

type ReportDraft = ReturnType<typeof useReportFields>;

/** Drops the draft once it was sent, or when no report of this target can be sent. */
const useSendReport = (form: ReportDraft, onSent: (report: SentReport['report']) => void) =>
  useWrite('POST /reports', {
    onDone: ({ data }) => {
      form.forget();
      onSent(data);
    },
    onFailed: ({ code }) => {
      if (isFinal(code)) form.forget();
    },
  });

export function ReportForm({ target, onSent, onClose }: Props) {
  const { common, reasons, report: t, shared } = useT();
  const isGuest = useSession().status !== 'user';
  const form = useReportFields(target, isGuest);
  const { reason, text, email } = form.values;
  const choices = choicesFor(target, { all: reasons, ofWords: t.ofWords });
  const chosenReason = choices.find(({ value }) => value === reason)?.value;
  const sender = isGuest ? email.trim() : undefined;
  const send = useSendReport(form, (report) => onSent({ report, email: sender }));
  if (send.error && isFinal(send.error.code)) return <ReportClosed error={send.error} onClose={onClose} />;

  const submit = (element: HTMLFormElement) => {
    if (!form.isComplete(element) || !chosenReason) return;
    const body = {
      target: { type: target.type, id: target.id },
      reason: chosenReason,
      text,
      ...(sender && { email: sender }),
    };
    send.mutate({ body }, { onError: ({ fields }) => refuse(fields, element) });
  };
  const refuse = (faults: ApiError['fields'], element: HTMLFormElement) => {
    form.refuse({ text: faults.text, email: faults.email });
    focusFirstFault(element);
  };
  return (
    <Form onSend={submit} className="mt-1 grid gap-5">
      <p className="text-ink-2 text-sm">{t.lead}</p>
      <ChoiceGroup
        legend={t.reason}
        name="reason"
        options={choices}
        value={reason}
        onValue={form.field('reason').onValue}
        error={form.field('reason').error}
      />
      {chosenReason === 'infringement' && <RightsNotice target={target} />}
      <TextArea
        {...form.field('text')}
        label={<Optional word={t.text} aside={shared.optional} />}
        hint={t.textHint}
        countTo={reportTextLength}
      />
      {isGuest && <GuestEmail {...form.field('email')} />}
      <SendError sending={send} form={form} fallback={shared.notSent} limited={t.tooMany} />
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" tone="ink" busy={send.isPending && shared.sending}>
          {t.send}
        </Button>
      </div>
    </Form>
  );
}

function GuestEmail(field: ReturnType<ReportDraft['field']>) {
  const { report: t } = useT();
  return (
    <TextField {...field} label={t.email} hint={t.emailHint} type="email" autoComplete="email" inputMode="email" />
  );
}

const Optional = ({ word, aside }: { word: string; aside: string }) => (
  <>
    {word} <span className="font-normal text-ink-3">{aside}</span>
  </>
);

/** Rights holders have a faster procedure with other effects. */
function RightsNotice({ target: { type, id } }: { target: ReportedTarget }) {
  const { report: t } = useT();
  return (
    <Callout tone="info">
      {t.rights}{' '}
      <Link to={paths.notice(type === 'file' ? { file: id } : {})} className="link">
        {t.rightsLink}
      </Link>
    </Callout>
  );
}

/** Errors that a retry would not change. */
const isFinal = (code: string): boolean => code === 'already_reported' || code === 'target_not_found';

function ReportClosed({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const { report: t, shared } = useT();
  const explanation =
    error.code === 'already_reported'
      ? { heading: t.already, line: error.message }
      : { heading: shared.gone, line: t.goneLine };
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="mt-3 grid gap-4">
      <Callout tone="info" role="status" heading={explanation.heading}>
        {explanation.line}
      </Callout>
      <div className="flex justify-end">
        <Button tone="ink" onClick={onClose}>
          {t.ok}
        </Button>
      </div>
    </div>
  );
}

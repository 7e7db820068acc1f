import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ResponseOf } from '../../../api/addresses.ts';
import type { ApiError } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useWrite } from '../../../api/write.ts';
import { Form, focusFirstFault, SendError } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { storedText } from '../../../session/stored-text.ts';
import { Button, Link } from '../../../ui/button/button.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead, Panel } from '../../../ui/frame/panel.tsx';
import { Stepper } from '../../../ui/frame/steps.tsx';
import { ClaimantStep } from './claimant-step.tsx';
import { FilesStep } from './files-step.tsx';
import { bodyOf, fieldsOf, type NoticeStep, refusedFields, stepAtFault } from './form.ts';
import { useShowSent } from './sent-notice.ts';
import { SignStep } from './sign-step.tsx';
import { type Completing, draftKey, type NoticeForm, useNoticeForm, useStep } from './use-notice.ts';

/** The steps of a notice; each is checked when it is left, and all of them once more before sending. */
export function NoticeSteps({ completing }: { completing?: Completing }) {
  const { notice: t, shared } = useT();
  const { step, go, file } = useStep(completing);
  const form = useNoticeForm(completing, file);
  const sending = useSending(completing, form);
  const heading = useFocusOnStep(step);

  const forward = useForward({ step, go, form, sending });
  const content: Record<NoticeStep, ReactNode> = {
    1: <FilesStep field={form.field('files')} isFixed={completing !== undefined} />,
    2: <WorkStep form={form} />,
    3: <ClaimantStep form={form} />,
    4: <SignStep form={form} onChange={go} />,
  };
  const panel = (
    <Panel label={t.steps[step - 1] ?? t.title}>
      <h2 ref={heading} tabIndex={-1} className="mb-4">
        {t.steps[step - 1]}
      </h2>
      {content[step]}
    </Panel>
  );
  return (
    <>
      <PageHead heading={completing ? t.completing : t.title} lead={t.lead} />
      {completing && <MissingParts completing={completing} form={form} />}
      <Stepper steps={t.steps} current={step - 1} />
      {/* The search among files is a form of its own. */}
      {step === 1 && <div className="mt-6 -mb-1">{panel}</div>}
      <Form key={step} onSend={forward} className="mt-6 grid gap-5">
        {step > 1 && panel}
        <SendError sending={sending} form={form} fallback={t.failed} limited={t.tooMany} />
        <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:flex-auto">
          {step > 1 && <Button onClick={() => go(beforeOf[step])}>{shared.back}</Button>}
          <Forward step={step} word={completing ? t.sendAgain : t.send} isSending={sending.isPending} />
        </div>
      </Form>
      <p className="mt-5 text-ink-3 text-sm">
        {t.keptLine}{' '}
        <Link to={paths.dmca()} className="link">
          {t.rules}
        </Link>
      </p>
    </>
  );
}

const nextOf: Record<NoticeStep, NoticeStep> = { 1: 2, 2: 3, 3: 4, 4: 4 };
const beforeOf: Record<NoticeStep, NoticeStep> = { 1: 1, 2: 1, 3: 2, 4: 3 };

/** The button to the next step; at the last step the only filled button of the page. */
function Forward({ step, word, isSending }: { step: NoticeStep; word: string; isSending: boolean }) {
  const { notice: t, shared } = useT();
  return (
    <Button type="submit" tone={step === 4 ? 'primary' : 'ink'} busy={isSending && shared.sending}>
      {step < 4 ? t.next : word}
    </Button>
  );
}

interface Forwarding {
  step: NoticeStep;
  go: (step: NoticeStep) => void;
  form: NoticeForm;
  sending: ReturnType<typeof useSending>;
}

/** Goes to the next step, or sends from the last one. An error, found here or by the server, leads to its step. */
function useForward({ step, go, form, sending }: Forwarding) {
  const { notice: t } = useT();
  const mend = ({ fields, code }: ApiError, element: HTMLFormElement) => {
    const faults = code === 'target_not_found' ? { files: t.fileGone } : refusedFields(fields);
    form.refuse(faults);
    const at = stepAtFault(faults);
    if (at) sending.forgetError();
    if (at && at !== step) go(at);
    else focusFirstFault(element);
  };
  return (element: HTMLFormElement) => {
    const isFine = step < 4 && !fieldsOf[step].some((field) => form.faults[field]);
    if (isFine) return go(nextOf[step]);
    if (!form.isComplete(element)) return step === 4 && go(stepAtFault(form.faults) ?? 4);
    sending.send((error) => mend(error, element));
  };
}

/** Focuses the first error of the step, or else its heading, so that a screen reader announces it. */
function useFocusOnStep(step: NoticeStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const fault = heading.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (fault ?? heading.current)?.focus();
  }, [step]);
  return heading;
}

function MissingParts({ completing: { id, missing }, form }: { completing: Completing; form: NoticeForm }) {
  const { notice: t } = useT();
  const isEmpty = form.values.work === '' && form.values.name === '';
  return (
    <Callout
      tone="warn"
      heading={t.completingMissing(missing.map((part) => t.parts[part]).join(t.and))}
      className="mb-6"
    >
      {isEmpty && t.completingLead(id)}
    </Callout>
  );
}

/** Sends a new notice, or completes one. The input is kept until nothing is missing. */
function useSending(completing: Completing | undefined, form: NoticeForm) {
  const show = useShowSent();
  const queries = useQueryClient();
  const done = ({ data }: ResponseOf<'POST /notices'>) => {
    form.forget();
    const typed = JSON.stringify(form.values);
    if (data.state === 'incomplete')
      for (const id of data.ids) storedText(() => sessionStorage, draftKey(id)).write(typed);
    void queries.invalidateQueries({ queryKey: keyOf('GET /cases/{id}') });
    show(data, data.token ?? completing?.token ?? '');
  };
  const create = useWrite('POST /notices', { onDone: done });
  const complete = useWrite('PUT /notices/{id}', { onDone: done });
  const mutation = completing ? complete : create;
  return {
    error: mutation.error,
    submittedAt: mutation.submittedAt,
    isPending: mutation.isPending,
    /** The error is shown at its field. */
    forgetError: () => mutation.reset(),
    send(onError: (error: ApiError) => void) {
      const body = bodyOf(form.values);
      if (!completing) return create.mutate({ body }, { onError });
      const { id, token } = completing;
      return complete.mutate({ params: { id }, body: { ...body, token } }, { onError });
    },
  };
}

function WorkStep({ form }: { form: NoticeForm }) {
  const { notice: t } = useT();
  return (
    <div className="grid gap-5">
      <TextArea {...form.field('work')} label={t.work} hint={t.workHint} countTo={1000} />
      <TextArea {...form.field('evidence')} label={t.evidence} hint={t.evidenceHint} countTo={2000} />
      <TextArea {...form.field('links')} label={t.links} hint={t.linksHint} inputMode="url" spellCheck={false} />
    </div>
  );
}

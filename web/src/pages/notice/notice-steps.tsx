import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../../api/client.ts';
import { keyOf, useWrite } from '../../api/query.ts';
import { Failed } from '../../features/forms/failed.tsx';
import { focusFirstFault } from '../../features/forms/focus.ts';
import { Form } from '../../features/forms/form.tsx';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { kept } from '../../session/kept.ts';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { PageHead, Panel } from '../../ui/frame/panel.tsx';
import { Stepper } from '../../ui/frame/steps.tsx';
import { ClaimantStep } from './claimant-step.tsx';
import { FilesStep } from './files-step.tsx';
import { bodyOf, fieldsOf, type NoticeStep, refusedFields, stepAtFault } from './form.ts';
import type { SentNotice } from './sent.tsx';
import { SignStep } from './sign-step.tsx';
import { type Completing, draftKey, type NoticeForm, useNoticeForm, useStep } from './use-notice.ts';
import { WorkStep } from './work-step.tsx';

interface Props {
  completing?: Completing;
  onSent: (sent: SentNotice) => void;
}

/** Step by step; each is looked at when one leaves it, and all of it once more before it is sent. */
export function NoticeSteps({ completing, onSent }: Props) {
  const { notice: t } = useT();
  const { step, go, leave, file } = useStep(completing);
  const form = useNoticeForm(completing, file);
  const sending = useSending(completing, form, (sent) => {
    leave();
    onSent(sent);
  });
  const heading = useFocusOnStep(step);

  const forward = (element: HTMLFormElement) => {
    if (step < 4 && !fieldsOf[step].some((field) => form.faults[field])) return go(nextOf[step]);
    if (!form.isComplete(element)) return step === 4 && go(stepAtFault(form.faults) ?? 4);
    const refused = ({ fields, code }: ApiError) => {
      const faults = code === 'target_not_found' ? { files: t.fileGone } : refusedFields(fields);
      form.refuse(faults);
      const at = stepAtFault(faults);
      if (at && at !== step) go(at);
      else focusFirstFault(element);
    };
    sending.send(refused);
  };
  const content: Record<NoticeStep, ReactNode> = {
    1: <FilesStep field={form.field('files')} />,
    2: <WorkStep form={form} />,
    3: <ClaimantStep form={form} />,
    4: <SignStep form={form} onChange={go} />,
  };
  return (
    <>
      <PageHead heading={completing ? t.completing : t.title} lead={t.lead} />
      {completing && <WhatIsMissing completing={completing} form={form} />}
      <Stepper steps={t.steps} current={step - 1} />
      <Form key={step} onSend={forward} className="mt-6 grid gap-5">
        <Panel label={t.steps[step - 1] ?? t.title}>
          <h2 ref={heading} tabIndex={-1} className="mb-4">
            {t.steps[step - 1]}
          </h2>
          {content[step]}
        </Panel>
        {sending.error && !form.isRefused && (
          <Failed key={sending.submittedAt} error={sending.error} fallback={t.failed} limited={t.tooMany} />
        )}
        <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:flex-auto">
          {step > 1 && <Button onClick={() => go(beforeOf[step])}>{t.back}</Button>}
          <Button type="submit" tone={step === 4 ? 'primary' : 'ink'} busy={sending.isPending && t.sending}>
            {step < 4 ? t.next : completing ? t.sendAgain : t.send}
          </Button>
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

/** A screen reader hears where it has come: to what is wrong there, or to the step's heading. */
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

function WhatIsMissing({ completing: { id, missing }, form }: { completing: Completing; form: NoticeForm }) {
  const { notice: t } = useT();
  const isEmpty = form.given.work === '' && form.given.name === '';
  return (
    <Note tone="warn" heading={t.completingMissing(missing.map((part) => t.parts[part]).join(t.and))} className="mb-6">
      {isEmpty && t.completingLead(id)}
    </Note>
  );
}

/** A new notice, or the whole of one once more. What was typed stays until nothing is missing. */
function useSending(completing: Completing | undefined, form: NoticeForm, onSent: Props['onSent']) {
  const queries = useQueryClient();
  const done = ({ data }: { data: Omit<SentNotice, 'at'> }) => {
    form.forget();
    if (data.state === 'incomplete') kept(() => sessionStorage, draftKey(data.id)).write(JSON.stringify(form.given));
    void queries.invalidateQueries({ queryKey: keyOf('GET /cases/{id}') });
    onSent({ ...data, at: Date.now() });
  };
  const create = useWrite('POST /notices', { onDone: done });
  const complete = useWrite('PUT /notices/{id}', { onDone: done });
  const used = completing ? complete : create;
  return {
    error: used.error,
    submittedAt: used.submittedAt,
    isPending: used.isPending,
    send(onError: (error: ApiError) => void) {
      const body = bodyOf(form.given);
      if (!completing) return create.mutate({ body }, { onError });
      const { id, token } = completing;
      return complete.mutate({ params: { id }, body: { ...body, token } }, { onError });
    },
  };
}

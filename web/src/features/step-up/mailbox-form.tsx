import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChallengePurpose, SecondFactor } from '#shared/contract/shapes/factor-fields';
import { type ApiError, ask } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { Form, FormError, focusFirstFault } from '../forms/form.tsx';
import { CodeField, isCode, useCodeRef } from './code-field.tsx';
import { StepUpErrorNote, useStepUpAction } from './step-up-error-note.tsx';

interface Props {
  purpose: ChallengePurpose;
  /** @throws the reason of a refusal */
  onCode: (factor: SecondFactor) => Promise<void>;
  onCancel: () => void;
}

/** Sends a code by email when the dialog opens, and again when the user asks for another. */
function useMailedCode(purpose: ChallengePurpose) {
  const [openedAt] = useState(() => Date.now());
  return useQuery({
    queryKey: ['mailbox-code', purpose, openedAt],
    queryFn: () => ask('POST /users/me/mailbox-code', { body: { purpose } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The code from the account's mailbox, which a stolen password alone does not give. */
export function MailboxForm({ purpose, onCode, onCancel }: Props) {
  const { factors: t, common, shared } = useT();
  const mailed = useMailedCode(purpose);
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, trouble: error, wrongCode, act, forget } = useStepUpAction();
  const field = useCodeRef(wrongCode);
  /** In an effect: the dialog would move the focus to its close button when it opens. */
  useEffect(() => field.current?.focus(), [field]);
  const change = (text: string) => {
    setCode(text);
    setSubmitted(false);
    forget();
  };
  const send = (form: HTMLFormElement) => {
    setSubmitted(true);
    if (isCode(code)) void act('code', () => onCode({ type: 'mailbox', code }));
    else focusFirstFault(form);
  };
  return (
    <Form onSend={send} className="mt-4 grid gap-4">
      {mailed.data && (
        <Callout tone="info" role="status">
          {mailed.data.message}
        </Callout>
      )}
      {mailed.error && <FormError error={mailed.error as ApiError} fallback={shared.tryAgain} limited={t.tooMany} />}
      <CodeField
        ref={field}
        label={t.mailboxCode}
        hint={t.mailboxHint}
        value={code}
        onValue={change}
        error={isSubmitted && !isCode(code) ? t.mailboxCodeInvalid : wrongCode}
      />
      <StepUpErrorNote error={error} />
      <Button type="submit" tone="ink" block busy={busy !== undefined && t.checking}>
        {t.confirm}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button tone="quiet" busy={mailed.isFetching && t.mailboxSending} onClick={() => void mailed.refetch()}>
          {t.mailboxAgain}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}

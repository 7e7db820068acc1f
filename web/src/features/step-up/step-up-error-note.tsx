import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { FormError } from '../forms/form.tsx';
import { isAlreadyRegistered, WrongHostError, wasCancelled } from './passkey.ts';

/** The error of a form: an answer of the server, or a sentence about the browser. */
export type StepUpError = { error: ApiError; at: number; of: string } | { text: string } | undefined;

const wrongCodes = ['second_factor_wrong', 'mailbox_code_wrong'];

/** Runs one action at a time and keeps its error; where the action `code` was refused it is for the field. */
export function useStepUpAction() {
  const t = useT().factors;
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<StepUpError>();

  const errorOf = (reason: unknown, of: string): StepUpError => {
    if (reason instanceof ApiError) return { error: reason, at: Date.now(), of };
    if (reason instanceof WrongHostError) return { text: t.elsewhere(reason.host) };
    if (wasCancelled(reason)) return { text: t.passkeyCancelled };
    return { text: isAlreadyRegistered(reason) ? t.passkeyThere : t.passkeyFailed };
  };
  const act = async (name: string, run: () => Promise<void>) => {
    setBusy(name);
    setError(undefined);
    try {
      await run();
    } catch (reason) {
      setError(errorOf(reason, name));
    }
    setBusy(undefined);
  };
  const isWrong = error && 'error' in error && error.of === 'code' && wrongCodes.includes(error.error.code);
  return {
    ...{ busy, act },
    trouble: isWrong ? undefined : error,
    wrongCode: isWrong ? error.error.message : undefined,
    forget: () => setError(undefined),
  };
}

/** Shows the error below the form. */
export function StepUpErrorNote({ error }: { error: StepUpError }) {
  const { factors: t, shared } = useT();
  if (!error) return null;
  if ('error' in error)
    return <FormError key={error.at} error={error.error} fallback={shared.tryAgain} limited={t.tooMany} />;
  return (
    <Callout tone="warn" role="alert">
      {error.text}
    </Callout>
  );
}

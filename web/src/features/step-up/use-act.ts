import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Elsewhere, isThereAlready, wasCancelled } from './passkey.ts';

/** The error of a form: an answer of the server, or a sentence about the browser. */
export type Trouble = { error: ApiError; at: number } | { text: string } | undefined;

/** Runs one action at a time and keeps its error. */
export function useAct() {
  const t = useT().factors;
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble>();

  const troubleOf = (reason: unknown): Trouble => {
    if (reason instanceof ApiError) return { error: reason, at: Date.now() };
    if (reason instanceof Elsewhere) return { text: t.elsewhere(reason.host) };
    if (wasCancelled(reason)) return { text: t.passkeyCancelled };
    return { text: isThereAlready(reason) ? t.passkeyThere : t.passkeyFailed };
  };
  const act = async (name: string, run: () => Promise<void>) => {
    setBusy(name);
    setTrouble(undefined);
    try {
      await run();
    } catch (reason) {
      setTrouble(troubleOf(reason));
    }
    setBusy(undefined);
  };
  return { busy, trouble, act, forget: () => setTrouble(undefined) };
}

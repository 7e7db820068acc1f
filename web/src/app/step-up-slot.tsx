import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { secondFactor } from '../api/client.ts';
import { stepUp, stepUpStore, type Waiting } from '../api/step-up.ts';
import { toastAccountStatus } from './account-status-toast.tsx';

type Prompt = ComponentType<{ waiting: Waiting }>;

/** The code of the dialog did not load: the call is refused as it was. */
function CancelCall({ waiting }: { waiting: Waiting }) {
  useEffect(() => waiting.cancel(), [waiting]);
  return null;
}

const StepUp = lazy<Prompt>(() => import('../features/step-up/step-up.tsx').catch(() => ({ default: CancelCall })));

/** Shows the second-factor dialog for calls of any page, and the toast of a restricted account. */
export function StepUpSlot() {
  const queries = useQueryClient();
  const waiting = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.read, () => undefined);
  useEffect(() => {
    secondFactor.ask = (refusal, resend) => {
      /** The account's status has changed since the session was read. */
      if (toastAccountStatus(refusal.error)) void queries.invalidateQueries({ queryKey: ['session'] });
      return stepUp(refusal, resend);
    };
    return () => {
      delete secondFactor.ask;
    };
  }, [queries]);
  return waiting ? (
    <Suspense>
      <StepUp waiting={waiting} />
    </Suspense>
  ) : null;
}

import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { secondFactor } from '../api/client.ts';
import { stepUp, stepUpStore, type Waiting } from '../api/step-up.ts';

type Asking = ComponentType<{ waiting: Waiting }>;

/** Its code cannot be had: the call is refused, as it would be without it. */
function GiveUp({ waiting }: { waiting: Waiting }) {
  useEffect(() => waiting.cancel(), [waiting]);
  return null;
}

const StepUp = lazy<Asking>(() => import('../features/step-up/step-up.tsx').catch(() => ({ default: GiveUp })));

/** Where the second factor is asked for, whichever page needs one. */
export function StepUpSlot() {
  const waiting = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.read, () => undefined);
  useEffect(() => {
    secondFactor.ask = stepUp;
    return () => {
      delete secondFactor.ask;
    };
  }, []);
  return waiting ? (
    <Suspense>
      <StepUp waiting={waiting} />
    </Suspense>
  ) : null;
}

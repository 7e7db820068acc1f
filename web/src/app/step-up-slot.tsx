import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { secondFactor } from '../api/client.ts';
import { stepUp, stepUpStore, type Waiting } from '../api/step-up.ts';
import { tellStanding } from './standing-told.tsx';

type Prompt = ComponentType<{ waiting: Waiting }>;

/** Its code cannot be had: the call is refused, as it would be without it. */
function GiveUp({ waiting }: { waiting: Waiting }) {
  useEffect(() => waiting.cancel(), [waiting]);
  return null;
}

const StepUp = lazy<Prompt>(() => import('../features/step-up/step-up.tsx').catch(() => ({ default: GiveUp })));

/** Where the second factor is asked for, whichever page needs one; and where it is told what an account may not do. */
export function StepUpSlot() {
  const queries = useQueryClient();
  const waiting = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.read, () => undefined);
  useEffect(() => {
    secondFactor.ask = (refused, again) => {
      /** What it may do has changed since one came. */
      if (tellStanding(refused.error)) void queries.invalidateQueries({ queryKey: ['session'] });
      return stepUp(refused, again);
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

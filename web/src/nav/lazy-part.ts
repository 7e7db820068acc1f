import { type ComponentType, createElement, lazy } from 'react';
import { network } from './network.ts';

/** In milliseconds: one lost request shows no error, and a network that is just back may carry nothing for a moment. */
const pauses = [0, 1000];

/** Tries again after each pause while online. */
const loadWithRetry = <T>(load: () => Promise<T>, [pause, ...later] = pauses): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (pause === undefined || !network.isOpen()) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return loadWithRetry(load, later);
  });

const failedParts = new Set<() => void>();

/**
 * Lets parts that failed to load be requested again at their next render. They do not retry by themselves, as that
 * could go on forever.
 */
export function resetFailedParts(): void {
  for (const forget of failedParts) forget();
  failedParts.clear();
}

/**
 * A component whose code is loaded at its first render, and again after `forgetMissed`, which the error boundary calls.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const createPart = (): ComponentType<Props> =>
    lazy(() =>
      loadWithRetry(load).catch((error: unknown) => {
        failedParts.add(reset);
        throw error;
      }),
    );
  let Part = createPart();
  const reset = () => {
    Part = createPart();
  };
  return (props: Props) => createElement(Part, props);
}

import { type ComponentType, createElement, lazy } from 'react';
import { network } from './network.ts';

/** Tries a second time at once when online, so that one lost request shows no error. */
const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (network.isOpen()) return load();
    throw error;
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

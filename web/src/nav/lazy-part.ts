import { type ComponentType, createElement, lazy } from 'react';
import { network } from './network.ts';

/** Tries a second time at once when online, so that one lost request shows no error. */
const tried = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (network.isOpen()) return load();
    throw error;
  });

const missed = new Set<() => void>();

/**
 * Lets parts that failed to load be requested again at their next render. They do not retry by themselves, as that
 * could go on forever.
 */
export function forgetMissed(): void {
  for (const forget of missed) forget();
  missed.clear();
}

/**
 * A component whose code is loaded at its first render, and again after `forgetMissed`, which the error boundary calls.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fresh = (): ComponentType<Props> =>
    lazy(() =>
      tried(load).catch((error: unknown) => {
        missed.add(renew);
        throw error;
      }),
    );
  let Part = fresh();
  const renew = () => {
    Part = fresh();
  };
  return (props: Props) => createElement(Part, props);
}

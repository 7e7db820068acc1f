import { type ComponentType, createElement, lazy } from 'react';
import { network } from './network.ts';

/** Once more at once where there is a network: one request that went astray is nothing to trouble a reader with. */
const tried = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (network.isOpen()) return load();
    throw error;
  });

const missed = new Set<() => void>();

/** What did not come is fetched anew when it is drawn the next time. Until then it stays missing: asking by itself it would never end. */
export function forgetMissed(): void {
  for (const forget of missed) forget();
  missed.clear();
}

/** Its code is fetched when it is first drawn, and again after `forgetMissed`, of which the error boundary takes care. */
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

import { type ComponentType, createElement, lazy } from 'react';
import { network } from './network.ts';

/** Once more at once where there is a network: one request that went astray is nothing to trouble a reader with. */
const tried = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (network.isOpen()) return load();
    throw error;
  });

/** Its code is fetched when it is first drawn. What did not come is fetched anew when it is drawn again, by the error boundary. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fresh = (): ComponentType<Props> =>
    lazy(() =>
      tried(load).catch((error: unknown) => {
        Part = fresh();
        throw error;
      }),
    );
  let Part = fresh();
  return (props: Props) => createElement(Part, props);
}

import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/** The id travels with the messages a request sends, so that a worker's log lines lead back to it. */
export const currentRequestId = (): string | undefined => current.getStore();

export const withRequestId = <T>(id: string | undefined, run: () => T): T => current.run(id, run);

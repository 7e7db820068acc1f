import { Store } from '../../session/store.ts';
import { tokenStore } from '../../session/token.ts';

/** A precondition that may be missing for a while and returns by itself: the network, the session. */
export interface Door {
  isOpen(): boolean;
  subscribe(watch: () => void): () => void;
}

export interface Doors {
  network: Door;
  session: Door;
}

export function waitUntilOpen(door: Door, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (door.isOpen()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const leave = () => {
      unsubscribe();
      signal.removeEventListener('abort', giveUp);
    };
    const check = () => {
      if (!door.isOpen()) return;
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(signal.reason);
    };
    const unsubscribe = door.subscribe(check);
    signal.addEventListener('abort', giveUp);
  });
}

/**
 * Open while the token is the one confirmed as this user's. A logout, an expired session or another user close it, so
 * that no call is made in another user's name.
 */
export function sessionDoor(): Door & { confirm(): void } {
  const confirmed = new Store<string | null>(null);
  return {
    isOpen: () => confirmed.read() !== null && tokenStore.read() === confirmed.read(),
    subscribe(watch) {
      const unsubscribes = [confirmed.subscribe(watch), tokenStore.subscribe(watch)];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    confirm: () => confirmed.set(tokenStore.read()),
  };
}

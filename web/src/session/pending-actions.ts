import { storedText } from './stored-text.ts';

/** A star or a follow that needs a login first. */
export type PendingAction =
  | { kind: 'star'; id: string; on: boolean }
  | { kind: 'follow'; username: string; on: boolean };

export interface Pending {
  /** The page where it was requested: it is done only there. */
  path: string;
  at: number;
  acts: PendingAction[];
}

/** Shared by all tabs, as the link of a verification email opens in another one. */
export const pendingStorage = storedText(() => localStorage, 'pending-acts');

/**
 * Keeps what a guest has pressed until they log in. It is kept in storage and never in an address: a link must not star
 * or follow for its reader.
 */
export const savePendingActions = (path: string, acts: PendingAction[]): void =>
  pendingStorage.write(JSON.stringify({ path, at: Date.now(), acts } satisfies Pending));

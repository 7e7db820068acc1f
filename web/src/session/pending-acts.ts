import { storedText } from './kept.ts';

/** A star or a follow that takes a login first. */
export type PendingAct = { kind: 'star'; id: string; on: boolean } | { kind: 'follow'; username: string; on: boolean };

export interface Pending {
  /** The page it was pressed on: done there and nowhere else. */
  path: string;
  at: number;
  acts: PendingAct[];
}

/** Shared by all tabs: the link of a verification mail opens in another one. */
export const pendingShelf = storedText(() => localStorage, 'pending-acts');

/**
 * What a guest has pressed, until they have logged in. It is kept in the browser and never in an address: a link that
 * anybody can write must not star or follow for its reader.
 */
export const keepPendingActs = (path: string, acts: PendingAct[]): void =>
  pendingShelf.write(JSON.stringify({ path, at: Date.now(), acts } satisfies Pending));

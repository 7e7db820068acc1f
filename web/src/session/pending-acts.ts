import { hour } from '#shared/limits';
import { kept } from './kept.ts';

/** A star or a follow that takes a login first. */
export type PendingAct = { kind: 'star'; id: string; on: boolean } | { kind: 'follow'; username: string; on: boolean };

interface Pending {
  /** The page it was pressed on: done there and nowhere else. */
  path: string;
  at: number;
  acts: PendingAct[];
}

/** Shared by all tabs: the link of a verification mail opens in another one. */
const shelf = kept(() => localStorage, 'pending-acts');

const isText = (value: unknown): value is string => typeof value === 'string';

function isAct(value: unknown): value is PendingAct {
  const { kind, id, username, on }: Record<string, unknown> = Object(value);
  return typeof on === 'boolean' && ((kind === 'star' && isText(id)) || (kind === 'follow' && isText(username)));
}

function read(): Pending | undefined {
  const { path, at, acts }: Partial<Record<keyof Pending, unknown>> = Object(shelf.readJson());
  if (!isText(path) || typeof at !== 'number' || !Array.isArray(acts)) return undefined;
  return { path, at, acts: acts.filter(isAct) };
}

/**
 * What a guest has pressed, until they have logged in. It is kept in the browser and never in an address: a link that
 * anybody can write must not star or follow for its reader.
 */
export const pendingActs = {
  keep: (path: string, acts: PendingAct[]): void =>
    shelf.write(JSON.stringify({ path, at: Date.now(), acts } satisfies Pending)),
  /** Those of a page, once; those that are older than an hour are forgotten. */
  take(path: string): PendingAct[] {
    const pending = read();
    if (pending?.path !== path) return [];
    shelf.write('');
    return Date.now() - pending.at < hour ? pending.acts : [];
  },
};

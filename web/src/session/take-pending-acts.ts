import { hour } from '#shared/limits';
import { type Pending, type PendingAct, pendingShelf } from './pending-acts.ts';

/** Apart from what keeps them: only whoever has logged in takes them, and guests need not fetch this. */

const isText = (value: unknown): value is string => typeof value === 'string';

function isAct(value: unknown): value is PendingAct {
  const { kind, id, username, on }: Record<string, unknown> = Object(value);
  return typeof on === 'boolean' && ((kind === 'star' && isText(id)) || (kind === 'follow' && isText(username)));
}

function read(): Pending | undefined {
  const { path, at, acts }: Partial<Record<keyof Pending, unknown>> = Object(pendingShelf.readJson());
  if (!isText(path) || typeof at !== 'number' || !Array.isArray(acts)) return undefined;
  return { path, at, acts: acts.filter(isAct) };
}

/** Those of a page, once; those that are older than an hour are forgotten. */
export function takePendingActs(path: string): PendingAct[] {
  const pending = read();
  if (pending?.path !== path) return [];
  pendingShelf.write('');
  return Date.now() - pending.at < hour ? pending.acts : [];
}

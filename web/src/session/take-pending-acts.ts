import { hour } from '#shared/limits';
import { type Pending, type PendingAct, pendingShelf } from './pending-acts.ts';

/** Apart from `pending-acts.ts`, so that guests do not load it: actions are taken only after a login. */

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

/** The pending actions of a page, removed while they are returned; those older than an hour are dropped. */
export function takePendingActs(path: string): PendingAct[] {
  const pending = read();
  if (pending?.path !== path) return [];
  pendingShelf.write('');
  return Date.now() - pending.at < hour ? pending.acts : [];
}

import { hour } from '#shared/limits';
import { type Pending, type PendingAction, pendingStorage } from './pending-actions.ts';

/** Apart from `pending-actions.ts`, so that guests do not load it: actions are taken only after a login. */

const isText = (value: unknown): value is string => typeof value === 'string';

function isPendingAction(value: unknown): value is PendingAction {
  const { kind, id, username, on }: Record<string, unknown> = Object(value);
  return typeof on === 'boolean' && ((kind === 'star' && isText(id)) || (kind === 'follow' && isText(username)));
}

function read(): Pending | undefined {
  const { path, at, acts }: Partial<Record<keyof Pending, unknown>> = Object(pendingStorage.readJson());
  if (!isText(path) || typeof at !== 'number' || !Array.isArray(acts)) return undefined;
  return { path, at, acts: acts.filter(isPendingAction) };
}

/** The file that a guest of a page wanted to star, and logs in for. */
export function pendingStarOf(path: string): string | undefined {
  const pending = read();
  return pending?.path === path ? pending.acts.flatMap((act) => (act.kind === 'star' ? act.id : [])).at(-1) : undefined;
}

/** The pending actions of a page, removed while they are returned; those older than an hour are dropped. */
export function takePendingActions(path: string): PendingAction[] {
  const pending = read();
  if (pending?.path !== path) return [];
  pendingStorage.write('');
  return Date.now() - pending.at < hour ? pending.acts : [];
}

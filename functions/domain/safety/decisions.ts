import type { Decision, MeasureKind } from '#shared/safety';

interface Target {
  type: string;
  id: string;
}

/**
 * What a decision is done to: files one by one, what people wrote where it stands, or whoever it is about. Undefined where it
 * cannot be made about these targets.
 */
export function targetsOf(
  decision: Exclude<Decision, 'dismiss'>,
  { targets, personId }: { targets: readonly Target[]; personId: string },
): Target[] | undefined {
  const targetKinds: Record<MeasureKind, readonly string[]> = {
    fold: ['review', 'question'],
    delist: ['file'],
    remove: ['file'],
    limit: [],
    suspend: [],
  };
  if (decision === 'limit' || decision === 'suspend') return [{ type: 'user', id: personId }];
  const fitting = targets.filter(({ type }) => targetKinds[decision].includes(type));
  return fitting.length === targets.length && fitting.length > 0 ? fitting : undefined;
}

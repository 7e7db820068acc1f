import type { Decision, MeasureKind } from '#shared/safety';

interface Target {
  type: string;
  id: string;
}

/**
 * The targets of a decision: files one by one, reviews and questions, or the account concerned. Undefined if the decision does not fit
 * the targets.
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

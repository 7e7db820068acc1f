import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Committed, Item } from '#functions/ports/table';
import { stamp } from './writes.ts';

/**
 * The result of one attempt to commit. `again`: it conflicted with other commits; `meanwhile` is the result known so
 * far.
 */
export type AttemptOutcome = { settled: Committed } | { again: true; meanwhile?: Committed };

interface Reason {
  Code?: string | undefined;
  Item?: Record<string, AttributeValue> | undefined;
}

const conditionFailed = 'ConditionalCheckFailed';
const transientCodes = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
]);

export function withoutStamp(item: Record<string, unknown>): Item {
  const { [stamp]: _, ...rest } = item;
  return rest as Item;
}

function settle(reasons: readonly Reason[], token: string): Committed {
  const failed = reasons.flatMap(({ Code, Item }, at) => {
    if (Code !== conditionFailed) return [];
    return [Item ? { at, item: unmarshall(Item) } : { at }];
  });
  // An existing item carries our token: an earlier attempt of this commit succeeded, and only its answer was lost.
  if (failed.some(({ item }) => item?.[stamp] === token)) return { ok: true };
  return { ok: false, failed: failed.map(({ at, item }) => (item ? { at, item: withoutStamp(item) } : { at })) };
}

function read(reasons: readonly Reason[], token: string): AttemptOutcome | undefined {
  const codes = [...new Set(reasons.map(({ Code }) => Code ?? 'None'))].filter((code) => code !== 'None');
  const isFailed = codes.includes(conditionFailed);
  const isPassing = codes.some((code) => transientCodes.has(code));
  const isKnown = codes.every((code) => code === conditionFailed || transientCodes.has(code));
  if (!isKnown || codes.length === 0) return undefined;
  if (!isFailed) return { again: true };
  const settled = settle(reasons, token);
  // A conflict beside a failed condition hides whether that write would fail as well: only a retry gives the whole
  // answer.
  return settled.ok || !isPassing ? { settled } : { again: true, meanwhile: settled };
}

/** Undefined if the error does not tell whether the commit happened. */
export function outcomeOf(error: unknown, token: string): AttemptOutcome | undefined {
  if (error instanceof TransactionCanceledException) return read(error.CancellationReasons ?? [], token);
  if (error instanceof ConditionalCheckFailedException)
    return read([{ Code: conditionFailed, Item: error.Item }], token);
  const isBusy = error instanceof TransactionConflictException || error instanceof TransactionInProgressException;
  return isBusy ? { again: true } : undefined;
}

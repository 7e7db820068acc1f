import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Committed, Write } from '#functions/ports/table';
import type { Backoff } from '../aws/backoff.ts';
import { keyText } from '../table/keys.ts';
import { keyOf, refuseMisuse } from '../table/write.ts';
import { type AttemptOutcome, outcomeOf } from './outcome.ts';
import { type Request, request, singleWriteCommand } from './writes.ts';

const newToken = (): string => randomBytes(15).toString('base64url');

interface TransactionRequest {
  writes: readonly Write[];
  requests: Request[];
  token: string;
}

function send(client: DynamoDBDocumentClient, { writes, requests, token }: TransactionRequest) {
  const [write] = writes;
  const [item] = requests;
  const sendSingle = write && item && writes.length === 1 ? singleWriteCommand(write, item) : undefined;
  // Every try has the same token: a transaction that succeeded although its answer was lost is answered and not
  // repeated.
  return (
    sendSingle?.(client) ??
    client.send(new TransactWriteCommand({ TransactItems: requests, ClientRequestToken: token }))
  );
}

/** DynamoDB cancels transactions that meet on an item, and the SDK does not retry those. */
export async function commitWrites(
  { client, tableName, backoff }: { client: DynamoDBDocumentClient; tableName: string; backoff: Backoff },
  writes: readonly Write[],
): Promise<Committed> {
  if (writes.length === 0) return { ok: true };
  refuseMisuse(writes);
  const token = newToken();
  const requests = writes.map((write) => request(write, { tableName, token }));
  const attempt = async (): Promise<AttemptOutcome> => {
    try {
      await send(client, { writes, requests, token });
      return { settled: { ok: true } };
    } catch (error) {
      const outcome = outcomeOf(error, token);
      if (!outcome) throw error;
      return outcome;
    }
  };

  let outcome = await attempt();
  for (let tried = 1; 'again' in outcome && tried < backoff.tries; tried++) {
    await backoff.pause(tried - 1);
    outcome = await attempt();
  }
  if ('settled' in outcome) return outcome.settled;
  if (outcome.meanwhile) return outcome.meanwhile;
  throw new Error(`commit conflicted ${backoff.tries} times: ${writes.map(keyOf).map(keyText).join(' ')}`);
}

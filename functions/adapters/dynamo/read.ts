import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Item, ItemPage, Key, Query } from '#functions/ports/table';
import type { Backoff } from '../aws/backoff.ts';
import { type Position, positionOf, readCursor, writeCursor } from '../table/cursor.ts';
import { keyNames, keyText } from '../table/keys.ts';
import { filterExpression, keyExpression, placeholders } from './expressions.ts';
import { withoutStamp } from './outcome.ts';

export interface TableConnection {
  client: DynamoDBDocumentClient;
  tableName: string;
  backoff: Backoff;
}

interface Consistency {
  consistent?: boolean;
}

const consistency = ({ consistent }: Consistency = {}) => (consistent ? { ConsistentRead: true } : {});

export async function get({ client, tableName }: TableConnection, { pk, sk }: Key, options?: Consistency) {
  const read = { TableName: tableName, Key: { pk, sk }, ...consistency(options) };
  const { Item } = await client.send(new GetCommand(read));
  return Item && withoutStamp(Item);
}

/** DynamoDB leaves keys out when it is busy or the answer grows beyond 16 MB. */
async function batch(
  { client, tableName, backoff }: TableConnection,
  keys: Key[],
  options?: Consistency,
): Promise<Item[]> {
  const items: Item[] = [];
  let unprocessed: NonNullable<BatchGetCommandInput['RequestItems']> = {
    [tableName]: { Keys: keys, ...consistency(options) },
  };
  for (let tried = 1; tried <= backoff.tries; tried++) {
    const answer: BatchGetCommandOutput = await client.send(new BatchGetCommand({ RequestItems: unprocessed }));
    items.push(...(answer.Responses?.[tableName] ?? []).map(withoutStamp));
    unprocessed = answer.UnprocessedKeys ?? {};
    if (Object.keys(unprocessed).length === 0) return items;
    await backoff.pause(tried - 1);
  }
  throw new Error(`reading ${keys.length} items was put off ${backoff.tries} times`);
}

const batchSize = 100;

export async function getMany(source: TableConnection, keys: readonly Key[], options?: Consistency) {
  const distinct = [...new Map(keys.map(({ pk, sk }) => [keyText({ pk, sk }), { pk, sk }])).values()];
  const chunks = Array.from({ length: Math.ceil(distinct.length / batchSize) }, (_, at) =>
    distinct.slice(at * batchSize, (at + 1) * batchSize),
  );
  const read = await Promise.all(chunks.map((chunk) => batch(source, chunk, options)));
  const items = new Map(read.flat().map((item) => [keyText(item), item]));
  return keys.map((key) => items.get(keyText(key)));
}

type Selection = Omit<Query, 'limit' | 'cursor'>;

function selection(query: Selection, tableName: string): QueryCommandInput {
  const at = placeholders();
  const KeyConditionExpression = keyExpression(query, at);
  const filter = filterExpression(query, at);
  return {
    TableName: tableName,
    ...(query.index ? { IndexName: query.index } : consistency(query)),
    ...(query.descending && { ScanIndexForward: false }),
    KeyConditionExpression,
    ...(filter && { FilterExpression: filter }),
    ...at.fields(),
  };
}

function startKey(query: Query, { sort, pk, sk }: Position): Record<string, string> {
  const names = keyNames(query.index);
  return { [names.partition]: query.pk, [names.sort]: sort, pk, sk };
}

/**
 * Without a filter, asks for one item more than the page: DynamoDB tells where it stopped and not whether anything
 * follows, and readers should not be offered an empty page. With a filter the extra item may be dropped, so DynamoDB's
 * own position is used.
 */
export async function query({ client, tableName }: TableConnection, request: Query): Promise<ItemPage> {
  const command = selection(request, tableName);
  const start = readCursor(request);
  const peeks = command.FilterExpression === undefined;
  const answer = await client.send(
    new QueryCommand({
      ...command,
      Limit: peeks ? request.limit + 1 : request.limit,
      ...(start && { ExclusiveStartKey: startKey(request, start) }),
    }),
  );
  const items = (answer.Items ?? []).slice(0, request.limit).map(withoutStamp);
  const last = items.at(-1);
  if (peeks && last && (answer.Items ?? []).length > request.limit)
    return { items, cursor: writeCursor(request, positionOf(request, last)) };
  const stopped = answer.LastEvaluatedKey;
  return { items, cursor: stopped && writeCursor(request, positionOf(request, withoutStamp(stopped))) };
}

export async function countMatching(
  { client, tableName }: TableConnection,
  { atMost, ...filter }: Selection & { atMost?: number },
): Promise<number> {
  const command = selection(filter, tableName);
  const most = atMost ?? Number.POSITIVE_INFINITY;
  let total = 0;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const from = { ...(start && { ExclusiveStartKey: start }), ...(atMost !== undefined && { Limit: atMost - total }) };
    const answer = await client.send(new QueryCommand({ ...command, ...from, Select: 'COUNT' }));
    total += answer.Count ?? 0;
    start = answer.LastEvaluatedKey;
  } while (start && total < most);
  return total;
}

import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  type Projection,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { type IndexDefinition, projectionOf, table } from '#infra/lib/resources';
import { StartProblem } from '../start-problem.ts';

const keys = (partition: string, sort: string): KeySchemaElement[] => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

function projection(index: IndexDefinition): Projection {
  const carried = projectionOf(index);
  return carried === 'all' ? { ProjectionType: 'ALL' } : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...carried] };
}

function createTableInput(tableName: string): CreateTableCommandInput {
  const named = [table, ...table.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...new Set(named)].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keys(table.partitionKey, table.sortKey),
    GlobalSecondaryIndexes: table.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keys(index.partitionKey, index.sortKey),
      Projection: projection(index),
    })),
  };
}

interface Shape {
  KeySchema?: KeySchemaElement[] | undefined;
  Projection?: Projection | undefined;
}

const shapeOf = ({ KeySchema = [], Projection }: Shape): string =>
  JSON.stringify([
    KeySchema.map((key) => `${key.KeyType} ${key.AttributeName}`).sort(),
    Projection?.ProjectionType,
    [...(Projection?.NonKeyAttributes ?? [])].sort(),
  ]);

type IsDifferent = (existing: Shape | undefined, expected: Shape) => boolean;

const hasOtherDefinition: IsDifferent = (existing, expected) => !existing || shapeOf(existing) !== shapeOf(expected);

/** Whether the keys differ. Existing items need not have new keys, so such a table cannot be updated. */
const hasOtherKeys: IsDifferent = (existing, expected) =>
  !existing || shapeOf({ KeySchema: existing.KeySchema }) !== shapeOf({ KeySchema: expected.KeySchema });

function changedIndexes(existing: TableDescription, expected: CreateTableCommandInput, isDifferent: IsDifferent) {
  const indexes = new Map((existing.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  return (expected.GlobalSecondaryIndexes ?? []).filter((index) => isDifferent(indexes.get(index.IndexName), index));
}

async function describe(client: DynamoDBClient, tableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function refuseOtherKeys(existing: TableDescription, expected: CreateTableCommandInput): void {
  const indexes = changedIndexes(existing, expected, hasOtherKeys).map(({ IndexName }) => `index ${IndexName}`);
  const differences = hasOtherKeys(existing, expected) ? ['the keys', ...indexes] : indexes;
  if (differences.length === 0) return;
  throw new StartProblem(
    `The table ${expected.TableName} is of an older shape (it differs in ${differences.join(', ')}). ` +
      '`npm run reset` clears the local data and starts anew.',
  );
}

/** Recreates indexes whose projection has changed, since DynamoDB cannot change one in place. */
async function renewIndexes(client: DynamoDBClient, existing: TableDescription, expected: CreateTableCommandInput) {
  const { TableName, AttributeDefinitions } = expected;
  for (const index of changedIndexes(existing, expected, hasOtherDefinition))
    for (const change of [{ Delete: { IndexName: index.IndexName } }, { Create: index }]) {
      const update = { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [change] };
      await client.send(new UpdateTableCommand(update));
    }
}

/** Enables time to live; enabling it twice is an error. */
async function expireItems(client: DynamoDBClient, tableName: string): Promise<void> {
  const description = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  if (description.TimeToLiveDescription?.AttributeName === table.ttlAttribute) return;
  const expiry = { AttributeName: table.ttlAttribute, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification: expiry }));
}

/** Creates the table, or completes and updates an existing one. @throws StartProblem where its keys differ */
export async function provisionTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const expected = createTableInput(tableName);
  const existing = await describe(client, tableName);
  if (existing) {
    refuseOtherKeys(existing, expected);
    await renewIndexes(client, existing, expected);
  } else await client.send(new CreateTableCommand(expected));
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1, maxDelay: 2 }, { TableName: tableName });
  await expireItems(client, tableName);
}

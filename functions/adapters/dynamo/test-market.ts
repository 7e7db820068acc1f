import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { provisionTable, startDynamo } from '#infra/local/dynamo/server';

export interface LocalMarket {
  client: DynamoDBClient;
  tableName: string;
  stop(): Promise<void>;
}

/** The real table, empty, in an in-memory DynamoDB of its own. */
export async function localMarket(settings: DynamoDBClientConfig = {}): Promise<LocalMarket> {
  const dynamo = await startDynamo();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'local', credentials, ...settings });
  const tableName = 'market';
  await provisionTable(client, tableName);
  const stop = () => {
    client.destroy();
    return dynamo.stop();
  };
  return { client, tableName, stop };
}

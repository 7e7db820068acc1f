import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { binary } from '#infra/local/dynamo/server';

/** Turns the files of an export into the database that the local engine is then started on. */
export async function importInto(client: DynamoDBClient, { tableName, folder }: { tableName: string; folder: string }) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const schema = join(folder, 'schema.json');
  writeFileSync(schema, JSON.stringify([{ Table }]));
  const output = join(folder, 'dynamo.sqlite');
  const args = ['import', '--source', join(folder, 'export'), '--schema', schema, '--output', output, '--force'];
  execFileSync(binary(), args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

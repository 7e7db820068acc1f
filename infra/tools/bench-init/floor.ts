import { join } from 'node:path';
import { build } from 'esbuild';
import { settings } from '../build/bundle.ts';
import { root } from '../root.ts';

/** The least that any function has to load: a DynamoDB client and one command, and no code of this project. */
const contents = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (Key) => client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
`;

/** Built like the functions but without the plugins that cut packages down: it measures the SDK as published. */
export async function buildFloor(outdir: string): Promise<string> {
  const folder = join(outdir, 'floor');
  const stdin = { contents, resolveDir: root };
  const { entryPoints: _entryPoints, ...options } = settings([], { outdir: folder, development: true });
  await build({ ...options, stdin, entryNames: 'index', plugins: [] });
  return folder;
}

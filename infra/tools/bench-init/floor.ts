import { join } from 'node:path';
import { build } from 'esbuild';
import { settings } from '../build/bundle.ts';
import { root } from '../root.ts';

/** What any function of ours has to load: a client, one call of it, and nothing of ours. */
const contents = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (Key) => client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
`;

/** Built as ours are, but for what takes parts out of packages: the measure is the SDK as it comes. */
export async function buildFloor(outdir: string): Promise<string> {
  const folder = join(outdir, 'floor');
  const stdin = { contents, resolveDir: root };
  const { entryPoints: _none, ...common } = settings([], { outdir: folder, development: true });
  await build({ ...common, stdin, entryNames: 'index', plugins: [] });
  return folder;
}

import { DynamoDBClient, paginateScan, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/ports/table';
import { listPk } from '#functions/projections/search/lists';
import { StartProblem } from '#infra/local/start-problem';
import type { Contents } from './verify/contents.ts';
import { entriesOf } from './verify/entries.ts';
import { shapes } from './verify/shapes.ts';

interface Found {
  items: Item[];
  /** Entries of search by what they are of: most of a table, of which only the number is kept in memory. */
  entries: Map<string, number>;
}

async function itemsIn(TableName: string): Promise<Found> {
  const client = new DynamoDBClient();
  const found: Found = { items: [], entries: new Map() };
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
      for (const stored of Items) take(found, unmarshall(stored));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) throw new StartProblem(`There is no table ${TableName} here.`);
    throw error;
  } finally {
    client.destroy();
  }
  return found;
}

function take({ items, entries }: Found, stored: Record<string, unknown>): void {
  const item = { ...stored, pk: String(stored.pk), sk: String(stored.sk) };
  if (Object.hasOwn(shapes, String(stored.kind))) items.push(item);
  const [, id] = item.pk.startsWith(listPk('')) ? (/^N#(.+)$/.exec(item.sk) ?? []) : [];
  if (id !== undefined) entries.set(id, (entries.get(id) ?? 0) + 1);
}

async function sizesIn(Bucket: string): Promise<Map<string, number>> {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const client = new S3Client({ forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL) });
  const sizes = new Map<string, number>();
  for await (const { Contents: objects = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key = '', Size = 0 } of objects) sizes.set(Key, Size);
  }
  client.destroy();
  return sizes;
}

/** By the environment, as the functions find table and bucket; the bucket is listed only where `objects` are wanted. */
export async function wiredContents({ objects }: { objects: boolean }): Promise<Contents> {
  const { TABLE_NAME = '', CONTENT_BUCKET } = process.env;
  const listed = objects && CONTENT_BUCKET ? sizesIn(CONTENT_BUCKET) : undefined;
  const [{ items, entries: found }, sizes] = await Promise.all([itemsIn(TABLE_NAME), listed]);
  return { items, entries: entriesOf(items, found), sizes };
}

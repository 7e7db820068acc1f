import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/ports/table';

/** What lies in a table and its bucket, read without any of the product's own schemas. */
export interface Contents {
  items: readonly Item[];
  /** Bytes of every object by its key; undefined where no bucket was looked at. */
  sizes: ReadonlyMap<string, number> | undefined;
}

/** Most of a table are entries of search and lists, which can be built anew: they are not kept in memory. */
const counted = new Set(
  'file follow order outbox payout posting purchase sale star storage tally upload user version'.split(' '),
);

async function itemsIn(TableName: string): Promise<Item[]> {
  const client = new DynamoDBClient();
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const stored of Items) {
      const item: Record<string, unknown> = unmarshall(stored);
      if (counted.has(String(item.kind))) items.push({ ...item, pk: String(item.pk), sk: String(item.sk) });
    }
  }
  client.destroy();
  return items;
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
  const [items, sizes] = await Promise.all([itemsIn(TABLE_NAME), listed]);
  return { items, sizes };
}

import { DynamoDBClient, paginateScan, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/ports/table';
import { listPk } from '#functions/projections/search/lists';
import type { Contents, EntryReport } from '#infra/invariants/contents';
import { EntrySums, idOfEntry } from '#infra/invariants/market/entries';
import { checkedKinds } from '#infra/invariants/shape/readable';
import { StartProblem } from '#infra/local/start-problem';

async function scan(TableName: string, visit: (item: Item) => void): Promise<void> {
  const client = new DynamoDBClient();
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
      for (const stored of Items) {
        const item = unmarshall(stored);
        visit({ ...item, pk: String(item.pk), sk: String(item.sk) });
      }
    }
  } catch (error) {
    if (error instanceof ResourceNotFoundException) throw new StartProblem(`There is no table ${TableName} here.`);
    throw error;
  } finally {
    client.destroy();
  }
}

const isEntry = ({ pk }: Item): boolean => pk.startsWith(listPk(''));

/** All search entries of these posts or users, by another scan, only when a sum was doubtful. */
async function entriesOf(TableName: string, ids: ReadonlySet<string>): Promise<EntryReport['doubtful']> {
  const entries = new Map([...ids].map((id): [string, Item[]] => [id, []]));
  if (ids.size > 0) await scan(TableName, (item) => isEntry(item) && entries.get(idOfEntry(item))?.push(item));
  return entries;
}

async function itemsIn(TableName: string): Promise<Omit<Contents, 'sizes'>> {
  const items: Item[] = [];
  const others = new Map<string, number>();
  const sums = new EntrySums();
  await scan(TableName, (item) => {
    const kind = String(item.kind ?? 'of no kind');
    if (isEntry(item)) sums.take(item);
    else if (checkedKinds.has(kind)) items.push(item);
    else others.set(kind, (others.get(kind) ?? 0) + 1);
  });
  return {
    items,
    others,
    entries: { entryCount: sums.entryCount, doubtful: await entriesOf(TableName, sums.doubtful(items)) },
  };
}

/** S3's errors for a bucket that does not exist or whose name is invalid. */
const isMissingBucket = (error: unknown): boolean =>
  error instanceof Error && /^(NoSuchBucket|InvalidBucketName|NotFound)$/.test(error.name);

async function sizesIn(Bucket: string): Promise<Map<string, number>> {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const client = new S3Client({ forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL) });
  const sizes = new Map<string, number>();
  try {
    for await (const { Contents: objects = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      for (const { Key = '', Size = 0 } of objects) sizes.set(Key, Size);
    }
  } catch (error) {
    if (isMissingBucket(error)) throw new StartProblem(`There is no bucket ${Bucket} here.`);
    throw error;
  } finally {
    client.destroy();
  }
  return sizes;
}

/** Table and bucket of the environment, as the functions read them; the bucket is listed only with `objects`. */
export async function wiredContents({ objects }: { objects: boolean }): Promise<Contents> {
  const { TABLE_NAME = '', CONTENT_BUCKET } = process.env;
  const listed = objects && CONTENT_BUCKET ? sizesIn(CONTENT_BUCKET) : undefined;
  const [items, sizes] = await Promise.all([itemsIn(TABLE_NAME), listed]);
  return { ...items, sizes };
}

import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AttributeValue, BatchWriteItemCommand, ScanCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { Place } from './place.ts';

type StoredItem = Record<string, AttributeValue>;

const object = z.object({ key: z.string(), file: z.string(), type: z.string(), size: z.number(), sha256: z.string() });
const manifest = z.object({ items: z.number(), objects: z.array(object) });

/** What a backup holds: `items.ndjson` as the table has them, every object in a file of its own, and what there must be. */
export type Manifest = z.output<typeof manifest>;

const itemsFile = (folder: string): string => join(folder, 'items.ndjson');
const manifestFile = (folder: string): string => join(folder, 'manifest.json');

export async function* pagesOf({ dynamo, tableName: TableName }: Place): AsyncGenerator<StoredItem[]> {
  let ExclusiveStartKey: StoredItem | undefined;
  do {
    const page = await dynamo.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
    yield page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

export async function* objectsOf({ s3, bucket: Bucket }: Place): AsyncGenerator<{ key: string; size: number }> {
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key: key = '', Size: size = 0 } of page.Contents ?? []) yield { key, size };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

async function readObject({ s3, bucket: Bucket }: Place, Key: string): Promise<{ bytes: Uint8Array; type: string }> {
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  if (!Body) throw new Error(`no body for ${Key}`);
  return { bytes: await Body.transformToByteArray(), type: ContentType ?? 'application/octet-stream' };
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same item is the same line, however its attributes are sorted. */
const inOrder = (item: StoredItem): string =>
  JSON.stringify(item, (_key, value) =>
    isMap(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** Table and bucket into a folder. */
export async function exportTo(folder: string, place: Place): Promise<Manifest> {
  await mkdir(join(folder, 'objects'), { recursive: true });
  await writeFile(itemsFile(folder), '');
  let items = 0;
  for await (const page of pagesOf(place)) {
    await appendFile(itemsFile(folder), page.map((item) => `${inOrder(item)}\n`).join(''));
    items += page.length;
  }
  const objects: Manifest['objects'] = [];
  for await (const { key } of objectsOf(place)) {
    const { bytes, type } = await readObject(place, key);
    const file = join('objects', String(objects.length).padStart(8, '0'));
    await writeFile(join(folder, file), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    objects.push({ key, file, type, size: bytes.length, sha256 });
  }
  const written = { items, objects };
  await writeFile(manifestFile(folder), JSON.stringify(written, null, 2));
  return written;
}

const linesOf = async (folder: string): Promise<StoredItem[]> =>
  (await readFile(itemsFile(folder), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** DynamoDB takes so many at once. */
const batch = 25;

async function putItems({ dynamo, tableName }: Place, items: readonly StoredItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += batch) {
    let left: WriteRequest[] = items.slice(at, at + batch).map((Item) => ({ PutRequest: { Item } }));
    while (left.length > 0) {
      const answer = await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: left } }));
      left = answer.UnprocessedItems?.[tableName] ?? [];
    }
  }
}

/** A backup into an empty place. @throws where the folder does not hold what its manifest says. */
export async function restoreFrom(folder: string, place: Place): Promise<Manifest> {
  const expected = manifest.parse(JSON.parse(await readFile(manifestFile(folder), 'utf8')));
  const items = await linesOf(folder);
  if (items.length !== expected.items) throw new Error(`${items.length} items where ${expected.items} were exported`);
  await putItems(place, items);
  for (const { key: Key, file, type: ContentType, sha256 } of expected.objects) {
    const Body = await readFile(join(folder, file));
    if (createHash('sha256').update(Body).digest('hex') !== sha256) throw new Error(`${Key} is not what was exported`);
    await place.s3.send(new PutObjectCommand({ Bucket: place.bucket, Key, Body, ContentType }));
  }
  return expected;
}

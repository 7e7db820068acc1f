import { createReadStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import S3Object from '@20minutes/s3rver/lib/models/object.js';
import FilesystemStore from '@20minutes/s3rver/lib/stores/filesystem.js';
import { piecesOf, type Span } from './ranges.ts';
import { inSteps, orMissing, Scratch } from './scratch.ts';
import { noSuchUpload, Uploads } from './uploads.ts';

type Metadata = Record<string, string>;

interface Asked {
  number: number;
  etag: string;
}

interface Fresh {
  bucket: string;
  key: string;
  metadata: Metadata;
  etag: string;
}

/**
 * s3rver's store, made safe against being killed: whatever appears under its final name is complete, because it is
 * written elsewhere and renamed. A body that breaks off never replaces what was there. s3rver calls these methods.
 */
export class SafeStore extends FilesystemStore {
  readonly #scratch: Scratch;
  #line: Promise<unknown> = Promise.resolve();

  constructor(directory: string, scratch: string) {
    super(directory);
    this.#scratch = new Scratch(scratch);
  }

  uploads(bucket: string): Uploads {
    return new Uploads(this.getResourcePath(bucket, undefined, 'uploads'), this.#scratch);
  }

  metadata(bucket: string, key: string): Promise<Metadata | undefined> {
    return this.getMetadata(bucket, key).catch(orMissing(undefined));
  }

  /** Of an object that was joined, the file itself is empty: it says that all its parts are there. */
  override async getMetadata(bucket: string, key: string): Promise<Metadata> {
    const metadata = await super.getMetadata(bucket, key);
    return { ...metadata, 'content-length': String(sizesOf(metadata).reduce((sum, size) => sum + size, 0)) };
  }

  override async putObject({
    bucket,
    key,
    content,
    metadata,
  }: Pick<S3Object, 'bucket' | 'key' | 'content' | 'metadata'>) {
    const { path, size, md5 } = await this.#scratch.write(content ?? Buffer.alloc(0));
    const lay = async () => {
      const place = await this.#announce({ bucket, key, metadata: storable(metadata), etag: md5 });
      await this.#scratch.moveTo(place('object'), path);
      await this.#scratch.discard(place('parts'));
    };
    await (comesOnce(content) ? this.#inLine(() => this.#layFirst({ bucket, key, path }, lay)) : lay());
    return { size, md5 };
  }

  /** Asked when the body has arrived: whoever was slow finds what came meanwhile. */
  async #layFirst({ bucket, key, path }: { bucket: string; key: string; path: string }, lay: () => Promise<void>) {
    if (!(await this.metadata(bucket, key))) return lay();
    await fs.rm(path, { force: true });
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }

  async copyObject(fromBucket: string, fromKey: string, bucket: string, key: string, replacement?: Metadata) {
    const from = await this.getObject(fromBucket, fromKey);
    if (!from) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: fromKey });
    await this.putObject({ bucket, key, content: from.content, metadata: replacement ?? from.metadata });
    return this.getMetadata(bucket, key);
  }

  async getObject(bucket: string, key: string, asked: Partial<Span> = {}): Promise<S3Object | null> {
    const metadata = await this.metadata(bucket, key);
    if (!metadata) return null;
    const size = Number(metadata['content-length']);
    const range = { start: asked.start ?? 0, end: Math.min(asked.end ?? size - 1, size - 1) };
    const files = piecesOf(sizesOf(metadata), range).map(({ at, ...span }) => ({
      ...span,
      path: this.#file(bucket, key, metadata, at),
    }));
    const object = new S3Object(bucket, key, Readable.from(bytesOf(files), { objectMode: false }), metadata);
    if (asked.start !== undefined) object.range = range;
    return object;
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    for (const resource of ['object', 'object.md5', 'metadata.json']) {
      await fs.rm(this.getResourcePath(bucket, key, resource), { force: true });
    }
    await this.#scratch.discard(this.getResourcePath(bucket, key, 'parts'));
    const folders = key.split('/').slice(0, -1);
    while (folders.length > 0 && (await isRemoved(join(this.getBucketPath(bucket), ...folders)))) folders.pop();
  }

  initiateUpload(bucket: string, key: string, uploadId: string, metadata: Metadata): Promise<void> {
    return this.uploads(bucket).begin(uploadId, { key, metadata: storable(metadata) });
  }

  putPart(bucket: string, uploadId: string, partNumber: string, content: Readable) {
    return this.uploads(bucket).putPart(uploadId, Number(partNumber), content);
  }

  /** One after the other: two at once over the same upload would lay their parts over each other's. */
  putObjectMultipart(bucket: string, uploadId: string, parts: readonly Asked[]) {
    return this.#inLine(() => this.#join(bucket, uploadId, parts));
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => undefined);
    return done;
  }

  async #join(bucket: string, uploadId: string, parts: readonly Asked[]) {
    const uploads = this.uploads(bucket);
    const begun = await uploads.find(uploadId);
    if (!begun) throw noSuchUpload();
    const { path, etag, sizes } = await uploads.join(uploadId, parts);
    const metadata = { ...begun.metadata, parts: sizes.join(' ') };
    const place = await this.#announce({ bucket, key: begun.key, metadata, etag });
    await this.#scratch.discard(place('parts'));
    await this.#scratch.moveTo(place('parts'), path);
    await this.#scratch.writeTo(place('object'), '');
    await uploads.abandon(uploadId);
    return { md5: etag, size: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** The object's file comes after it: without that nothing of the rest counts. */
  async #announce({ bucket, key, metadata, etag }: Fresh) {
    const place = (resource: string) => this.getResourcePath(bucket, key, resource);
    await this.#scratch.writeTo(place('metadata.json'), JSON.stringify(metadata));
    await this.#scratch.writeTo(place('object.md5'), etag);
    return place;
  }

  #file(bucket: string, key: string, { parts }: Metadata, at: number): string {
    return parts
      ? join(this.getResourcePath(bucket, key, 'parts'), String(at))
      : this.getResourcePath(bucket, key, 'object');
  }
}

/** s3rver hands on no conditions, but the request itself as the body. */
const comesOnce = (content: S3Object['content']): boolean =>
  content instanceof IncomingMessage && content.headers['if-none-match'] === '*';

/** One file after the other, each opened when it is its turn. */
async function* bytesOf(files: readonly (Span & { path: string })[]): AsyncIterable<Buffer> {
  for (const { path, ...span } of files) yield* createReadStream(path, { ...inSteps, ...span });
}

/** Of the files that an object consists of: its parts, or itself. Never sent to anybody, as headers have other names. */
const sizesOf = ({ parts, 'content-length': length }: Metadata): number[] =>
  (parts?.split(' ') ?? [length]).map(Number);

const isRemoved = (folder: string): Promise<boolean> =>
  fs.rmdir(folder).then(
    () => true,
    () => false,
  );

const storable = (metadata: Metadata): Metadata =>
  Object.fromEntries(
    Object.entries(metadata).filter(
      ([name]) => S3Object.ALLOWED_METADATA.includes(name) || name.startsWith('x-amz-meta-'),
    ),
  );

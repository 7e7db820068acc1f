import { createReadStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3Object from '@20minutes/s3rver/lib/models/object.js';
import FilesystemStore from '@20minutes/s3rver/lib/stores/filesystem.js';
import type { Span } from './s3-ranges.ts';
import { inSteps, orMissing, Scratch } from './s3-scratch.ts';
import { noSuchUpload, Uploads } from './s3-uploads.ts';

type Metadata = Record<string, string>;

/**
 * s3rver's store, made safe against being killed: whatever appears under its final name is complete, because it is
 * written elsewhere and renamed. A body that breaks off never replaces what was there. s3rver calls these methods.
 */
export class SafeStore extends FilesystemStore {
  readonly #scratch: Scratch;

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

  override async putObject({ bucket, key, content, metadata }: S3Object) {
    const { path, size, md5 } = await this.#scratch.write(content ?? Buffer.alloc(0));
    await this.#publish(path, { bucket, key, metadata: storable(metadata), etag: md5 });
    return { size, md5 };
  }

  async getObject(bucket: string, key: string, asked: Partial<Span> = {}): Promise<S3Object | null> {
    const metadata = await this.metadata(bucket, key);
    if (!metadata) return null;
    const size = Number(metadata['content-length']);
    const range = { start: asked.start ?? 0, end: Math.min(asked.end ?? size - 1, size - 1) };
    const path = this.getResourcePath(bucket, key, 'object');
    const content = size === 0 ? Readable.from([]) : createReadStream(path, { ...inSteps, ...range });
    const object = new S3Object(bucket, key, content, metadata);
    if (asked.start !== undefined) object.range = range;
    return object;
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    for (const resource of ['object', 'object.md5', 'metadata.json']) {
      await fs.rm(this.getResourcePath(bucket, key, resource), { force: true });
    }
    const folders = key.split('/').slice(0, -1);
    while (folders.length > 0 && (await isRemoved(join(this.getBucketPath(bucket), ...folders)))) folders.pop();
  }

  initiateUpload(bucket: string, key: string, uploadId: string, metadata: Metadata): Promise<void> {
    return this.uploads(bucket).begin(uploadId, { key, metadata: storable(metadata) });
  }

  putPart(bucket: string, uploadId: string, partNumber: string, content: Readable) {
    return this.uploads(bucket).putPart(uploadId, Number(partNumber), content);
  }

  async putObjectMultipart(bucket: string, uploadId: string, parts: readonly { number: number; etag: string }[]) {
    const uploads = this.uploads(bucket);
    const begun = await uploads.find(uploadId);
    if (!begun) throw noSuchUpload();
    const { path, etag, size } = await uploads.join(uploadId, parts);
    await this.#publish(path, { bucket, ...begun, etag });
    await uploads.abandon(uploadId);
    return { md5: etag, size };
  }

  /** The object's file comes last: without it nothing of the rest counts. */
  async #publish(path: string, object: { bucket: string; key: string; metadata: Metadata; etag: string }) {
    const place = (resource: string) => this.getResourcePath(object.bucket, object.key, resource);
    await this.#scratch.writeTo(place('metadata.json'), JSON.stringify(object.metadata));
    await this.#scratch.writeTo(place('object.md5'), object.etag);
    await this.#scratch.moveTo(place('object'), path);
  }
}

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

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, constants as fsConstants } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import S3Object from '@20minutes/s3rver/lib/models/object.js';
import FilesystemStore from '@20minutes/s3rver/lib/stores/filesystem.js';
import type { Span } from './s3-ranges.ts';

export interface ArrivedPart {
  number: number;
  size: number;
  etag: string;
  modified: Date;
}

const noSuchUpload = () =>
  new S3Error('NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');

const smallestPart = 5 * 1024 * 1024;
const partFile = /^(\d{1,5})\.([0-9a-f]{32})$/;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orMissing = <T>(error: unknown, value: T): T => {
  if (isMissing(error)) return value;
  throw error;
};

/**
 * s3rver's store, made safe against being killed: whatever appears under its final name is complete, because it is
 * written elsewhere and renamed. A body that breaks off never replaces what was there.
 */
export class SafeStore extends FilesystemStore {
  readonly #scratch: string;

  constructor(directory: string, scratch: string) {
    super(directory);
    this.#scratch = scratch;
  }

  override async putObject({ bucket, key, content, metadata }: S3Object) {
    const written = await this.#write(content ?? Buffer.alloc(0));
    await this.#publish(written.path, { bucket, key, metadata, etag: written.md5 });
    return { size: written.size, md5: written.md5 };
  }

  async getObject(bucket: string, key: string, asked: Partial<Span> = {}): Promise<S3Object | null> {
    const metadata = await this.metadata(bucket, key);
    if (!metadata) return null;
    const size = Number(metadata['content-length']);
    const range = { start: asked.start ?? 0, end: Math.min(asked.end ?? size - 1, size - 1) };
    const content =
      size === 0 ? Readable.from([]) : createReadStream(this.getResourcePath(bucket, key, 'object'), range);
    const object = new S3Object(bucket, key, content, metadata);
    if (asked.start !== undefined) object.range = range;
    return object;
  }

  metadata(bucket: string, key: string): Promise<Record<string, string> | undefined> {
    return this.getMetadata(bucket, key).catch((error) => orMissing(error, undefined));
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    for (const resource of ['object', 'object.md5', 'metadata.json']) {
      await fs.rm(this.getResourcePath(bucket, key, resource), { force: true });
    }
    const folders = key.split('/').slice(0, -1);
    while (folders.length > 0 && (await isRemoved(join(this.getBucketPath(bucket), ...folders)))) folders.pop();
  }

  async initiateUpload(bucket: string, key: string, uploadId: string, metadata: Record<string, string>) {
    const folder = this.#scratchPath();
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(join(folder, 'upload.json'), JSON.stringify({ key, metadata: storable(metadata) }));
    await this.#rename(folder, this.#uploadPath(bucket, uploadId));
  }

  /** The object that an unfinished upload will become; undefined where there is no such upload. */
  async findUpload(
    bucket: string,
    uploadId: string,
  ): Promise<{ key: string; metadata: Record<string, string> } | null> {
    if (!/^[0-9a-f]{32}$/.test(uploadId)) return null;
    return fs
      .readFile(join(this.#uploadPath(bucket, uploadId), 'upload.json'), 'utf8')
      .then(JSON.parse)
      .catch((error) => orMissing(error, null));
  }

  async putPart(bucket: string, uploadId: string, partNumber: string, content: Readable) {
    const number = Number(partNumber);
    if (!Number.isInteger(number) || number < 1 || number > 10_000) {
      throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
    }
    const { path, size, md5 } = await this.#write(content);
    const folder = this.#uploadPath(bucket, uploadId);
    await fs.rename(path, join(folder, `${number}.${md5}`)).catch(async (error) => {
      await fs.rm(path, { force: true });
      throw isMissing(error) ? noSuchUpload() : error;
    });
    return { size, md5 };
  }

  /** The digest is part of a part's file name, so the two cannot disagree; of two versions the younger counts. */
  async listParts(bucket: string, uploadId: string): Promise<ArrivedPart[]> {
    const folder = this.#uploadPath(bucket, uploadId);
    const found = new Map<number, ArrivedPart>();
    for (const name of await fs.readdir(folder)) {
      const [, number = '', etag = ''] = partFile.exec(name) ?? [];
      if (!etag) continue;
      const { size, mtime } = await fs.stat(join(folder, name));
      const known = found.get(Number(number));
      if (!known || known.modified <= mtime) {
        found.set(Number(number), { number: Number(number), size, etag, modified: mtime });
      }
    }
    return [...found.values()].sort((a, b) => a.number - b.number);
  }

  async putObjectMultipart(bucket: string, uploadId: string, asked: readonly { number: number; etag: string }[]) {
    const upload = await this.findUpload(bucket, uploadId);
    if (!upload) throw noSuchUpload();
    try {
      const parts = choose(asked, await this.listParts(bucket, uploadId));
      const path = await this.#concatenate(
        parts.map(({ number, etag }) => join(this.#uploadPath(bucket, uploadId), `${number}.${etag}`)),
      );
      const etag = `${md5(Buffer.from(parts.map((part) => part.etag).join(''), 'hex'))}-${parts.length}`;
      await this.#publish(path, { bucket, key: upload.key, metadata: upload.metadata, etag });
      await this.abandonUpload(bucket, uploadId);
      return { md5: etag, size: parts.reduce((sum, part) => sum + part.size, 0) };
    } catch (error) {
      // Somebody else completed or aborted it in the meantime.
      throw isMissing(error) ? noSuchUpload() : error;
    }
  }

  /** Renamed away first: a half-removed upload must not look like one with fewer parts. */
  async abandonUpload(bucket: string, uploadId: string): Promise<void> {
    const doomed = this.#scratchPath();
    await fs.rename(this.#uploadPath(bucket, uploadId), doomed).catch((error) => orMissing(error, undefined));
    await fs.rm(doomed, { recursive: true, force: true });
  }

  #uploadPath(bucket: string, uploadId: string): string {
    return join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId);
  }

  #scratchPath(): string {
    return join(this.#scratch, randomBytes(12).toString('hex'));
  }

  async #write(content: Readable | Buffer): Promise<{ path: string; size: number; md5: string }> {
    const path = this.#scratchPath();
    const hash = createHash('md5');
    let size = 0;
    const measure = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    try {
      const body = Buffer.isBuffer(content) ? Readable.from([content]) : content;
      await pipeline(body, measure, createWriteStream(path));
    } catch (error) {
      await fs.rm(path, { force: true });
      throw error;
    }
    return { path, size, md5: hash.digest('hex') };
  }

  async #concatenate(files: readonly string[]): Promise<string> {
    const path = this.#scratchPath();
    const [first = '', ...rest] = files;
    await fs.copyFile(first, path, fsConstants.COPYFILE_FICLONE);
    for (const file of rest) await pipeline(createReadStream(file), createWriteStream(path, { flags: 'a' }));
    return path;
  }

  /** The object's file comes last: without it nothing of the rest counts. */
  async #publish(
    path: string,
    object: { bucket: string; key: string; metadata: Record<string, string>; etag: string },
  ) {
    const place = (resource: string) => this.getResourcePath(object.bucket, object.key, resource);
    const sidecars = { 'metadata.json': JSON.stringify(storable(object.metadata)), 'object.md5': object.etag };
    for (const [resource, text] of Object.entries(sidecars)) {
      const scratch = this.#scratchPath();
      await fs.writeFile(scratch, text);
      await this.#rename(scratch, place(resource));
    }
    await this.#rename(path, place('object'));
  }

  /** Twice, because removing the last neighbour removes the folder. */
  async #rename(from: string, to: string): Promise<void> {
    await fs.mkdir(dirname(to), { recursive: true });
    await fs.rename(from, to).catch(async (error) => {
      if (!isMissing(error)) throw error;
      await fs.mkdir(dirname(to), { recursive: true });
      await fs.rename(from, to);
    });
  }
}

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

const isRemoved = (folder: string): Promise<boolean> =>
  fs.rmdir(folder).then(
    () => true,
    () => false,
  );

const storable = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).filter(
      ([name]) => S3Object.ALLOWED_METADATA.includes(name) || name.startsWith('x-amz-meta-'),
    ),
  );

/** The parts to join, as S3 insists on them: arrived with this very digest, in ascending order, only the last one small. */
function choose(asked: readonly { number: number; etag: string }[], arrived: readonly ArrivedPart[]): ArrivedPart[] {
  const parts = asked.map(({ number, etag }) => arrived.find((part) => part.number === number && part.etag === etag));
  if (!parts.every((part) => part !== undefined)) {
    throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.');
  }
  if (parts.some((part, index) => part.number <= (parts[index - 1]?.number ?? 0))) {
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  if (parts.slice(0, -1).some((part) => part.size < smallestPart)) {
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
  }
  return parts;
}

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3Error } from './errors.ts';
import { piecesOf, type Span } from './ranges.ts';
import { ifMissing, isMissing, type Scratch, streamOptions } from './scratch.ts';
import { type AnnouncedPart, Uploads } from './uploads.ts';

export interface StoredObject {
  key: string;
  type: string;
  etag: string;
  modified: string;
  /** The folder of its bytes, in files named 0, 1, 2 …, and their sizes. */
  body: string;
  sizes: number[];
}

interface PutRequest {
  key: string;
  type: string;
  body: Readable;
  /** Fails where the key exists. */
  once: boolean;
  /** Announced SHA-256 of the bytes, in base64. */
  sha256: string | undefined;
}

const description = 'object.json';
const day = 24 * 60 * 60 * 1000;

export const sizeOf = ({ sizes }: StoredObject): number => sizes.reduce((sum, size) => sum + size, 0);

/**
 * Objects on disk, safe against being killed: an object is what its description says, which is renamed into place after
 * its bytes. A body that breaks off never replaces the previous object.
 */
export class Bucket {
  readonly uploads: Uploads;
  readonly #objects: string;
  readonly #scratch: Scratch;
  #lastChange: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, scratch: Scratch) {
    this.#objects = join(folder, 'objects');
    this.#scratch = scratch;
    this.uploads = new Uploads(join(folder, 'uploads'), scratch);
  }

  static async open(folder: string, scratch: Scratch): Promise<Bucket> {
    for (const part of ['objects', 'uploads']) await fs.mkdir(join(folder, part), { recursive: true });
    return new Bucket(folder, scratch);
  }

  find(key: string): Promise<StoredObject | undefined> {
    return read(this.#folder(key));
  }

  /** Ordered by key. */
  async list(): Promise<StoredObject[]> {
    const folders = await fs.readdir(this.#objects);
    const objects = await Promise.all(folders.map((folder) => read(join(this.#objects, folder))));
    return objects.filter((object) => object !== undefined).sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  bytes({ key, body, sizes }: StoredObject, span: Span): Readable {
    const folder = join(this.#folder(key), body);
    return Readable.from(bytesOf(folder, piecesOf(sizes, span)), { objectMode: false });
  }

  /** @returns the ETag. @throws PreconditionFailed where another body came first, even while this one was being sent */
  async put({ key, type, body, once, sha256 }: PutRequest): Promise<string> {
    const { path, size, md5 } = await this.#scratch.write(body, sha256);
    const etag = `"${md5}"`;
    const store = async () => {
      if (once && (await this.find(key))) throw new S3Error('PreconditionFailed');
      await this.#store({ key, type, etag, sizes: [size] }, [path]);
      return etag;
    };
    return this.#serialize(store).finally(() => fs.rm(path, { force: true }));
  }

  /** Joins parts into one object, with an ETag computed as by S3. */
  join(id: string, key: string, announced: readonly AnnouncedPart[]): Promise<string> {
    const storeJoined = async () => {
      const upload = await this.uploads.find(id, key);
      const parts = await this.uploads.choose(id, announced, upload);
      const { type } = upload;
      const digests = Buffer.from(parts.map((part) => part.etag).join(''), 'hex');
      const etag = `"${createHash('md5').update(digests).digest('hex')}-${parts.length}"`;
      const sizes = parts.map(({ size }) => size);
      await this.#store(
        { key, type, etag, sizes },
        parts.map(({ path }) => path),
      );
      return etag;
    };
    return this.#serialize(async () => {
      const etag = await storeJoined().catch(async (error) => {
        if (!isMissing(error)) throw error;
        // The upload was dropped meanwhile, or a part was sent anew.
        await this.uploads.find(id, key);
        throw new S3Error('InvalidPart');
      });
      await this.uploads.drop(id);
      return etag;
    });
  }

  remove(key: string): Promise<void> {
    return this.#serialize(() => this.#scratch.discard(this.#folder(key)));
  }

  /** Removes old objects below a prefix, as the bucket's lifecycle rule says. */
  async removeOlder({ prefix, days }: { prefix: string; days: number }, now: number): Promise<void> {
    const isOld = ({ key, modified }: StoredObject) =>
      key.startsWith(prefix) && Date.parse(modified) < now - days * day;
    for (const { key } of (await this.list()).filter(isOld)) await this.remove(key);
  }

  /** Runs changes one after another, so that each sees the result of the previous one. */
  #serialize<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(change);
    this.#lastChange = result.catch(() => undefined);
    return result;
  }

  async #store(object: Pick<StoredObject, 'key' | 'type' | 'etag' | 'sizes'>, files: readonly string[]): Promise<void> {
    const folder = this.#folder(object.key);
    const body = randomBytes(8).toString('hex');
    const gathered = await this.#scratch.gather(files);
    await fs.mkdir(folder, { recursive: true });
    await fs.rename(gathered, join(folder, body));
    await this.#scratch.writeTo(join(folder, description), { ...object, body, modified: new Date().toISOString() });
    const older = (await fs.readdir(folder)).filter((name) => name !== description && name !== body);
    for (const name of older) await this.#scratch.discard(join(folder, name));
  }

  /** A digest is a safe file name of fixed length for any key. */
  #folder(key: string): string {
    return join(this.#objects, createHash('sha256').update(key).digest('hex'));
  }
}

const read = (folder: string): Promise<StoredObject | undefined> =>
  fs.readFile(join(folder, description), 'utf8').then(JSON.parse).catch(ifMissing(undefined));

/** Streams the pieces in order, opening each file only when it is reached. */
async function* bytesOf(folder: string, pieces: readonly (Span & { at: number })[]): AsyncIterable<Buffer> {
  for (const { at, ...span } of pieces)
    yield* createReadStream(join(folder, String(at)), { ...streamOptions, ...span });
}

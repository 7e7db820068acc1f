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
  /** With its quotes. */
  etag: string;
  modified: string;
  /** The folder of its bytes, and how many lie in each of the files 0, 1, 2 … in there. */
  body: string;
  sizes: number[];
}

interface PutRequest {
  key: string;
  type: string;
  body: Readable;
  /** Nothing may lie there yet. */
  once: boolean;
  /** Of the bytes, in base64, where they were announced with it. */
  sha256: string | undefined;
}

const description = 'object.json';
const day = 24 * 60 * 60 * 1000;

export const sizeOf = ({ sizes }: StoredObject): number => sizes.reduce((sum, size) => sum + size, 0);

/**
 * Objects on disk, safe against being killed: an object is what its description says, which is written elsewhere and
 * renamed once its bytes are all there. A body that breaks off never replaces what was there.
 */
export class Bucket {
  readonly uploads: Uploads;
  readonly #objects: string;
  readonly #scratch: Scratch;
  #line: Promise<unknown> = Promise.resolve();

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

  /** By key. */
  async list(): Promise<StoredObject[]> {
    const folders = await fs.readdir(this.#objects);
    const objects = await Promise.all(folders.map((folder) => read(join(this.#objects, folder))));
    return objects.filter((object) => object !== undefined).sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  bytes({ key, body, sizes }: StoredObject, span: Span): Readable {
    const folder = join(this.#folder(key), body);
    return Readable.from(bytesOf(folder, piecesOf(sizes, span)), { objectMode: false });
  }

  /** @returns the ETag. @throws PreconditionFailed where another came first, even while this body was on its way. */
  async put({ key, type, body, once, sha256 }: PutRequest): Promise<string> {
    const { path, size, md5 } = await this.#scratch.write(body, sha256);
    const etag = `"${md5}"`;
    const store = async () => {
      if (once && (await this.find(key))) throw new S3Error('PreconditionFailed');
      await this.#lay({ key, type, etag, sizes: [size] }, [path]);
      return etag;
    };
    return this.#inLine(store).finally(() => fs.rm(path, { force: true }));
  }

  /** The parts become one object; its ETag is made as S3 makes it. */
  join(id: string, key: string, announced: readonly AnnouncedPart[]): Promise<string> {
    const storeJoined = async () => {
      const upload = await this.uploads.find(id, key);
      const parts = await this.uploads.choose(id, announced, upload);
      const { type } = upload;
      const digests = Buffer.from(parts.map((part) => part.etag).join(''), 'hex');
      const etag = `"${createHash('md5').update(digests).digest('hex')}-${parts.length}"`;
      const sizes = parts.map(({ size }) => size);
      await this.#lay(
        { key, type, etag, sizes },
        parts.map(({ path }) => path),
      );
      return etag;
    };
    return this.#inLine(async () => {
      const etag = await storeJoined().catch(async (error) => {
        if (!isMissing(error)) throw error;
        // The upload was dropped meanwhile, or a part was just sent anew.
        await this.uploads.find(id, key);
        throw new S3Error('InvalidPart');
      });
      await this.uploads.drop(id);
      return etag;
    });
  }

  remove(key: string): Promise<void> {
    return this.#inLine(() => this.#scratch.discard(this.#folder(key)));
  }

  /** What nobody took over, as the lifecycle rule of the bucket says. */
  async removeOlder({ prefix, days }: { prefix: string; days: number }, now: number): Promise<void> {
    const isOld = ({ key, modified }: StoredObject) =>
      key.startsWith(prefix) && Date.parse(modified) < now - days * day;
    for (const { key } of (await this.list()).filter(isOld)) await this.remove(key);
  }

  /** One change after the other: each finds what the one before it left. */
  #inLine<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#line.then(change);
    this.#line = done.catch(() => undefined);
    return done;
  }

  async #lay(object: Pick<StoredObject, 'key' | 'type' | 'etag' | 'sizes'>, files: readonly string[]): Promise<void> {
    const folder = this.#folder(object.key);
    const body = randomBytes(8).toString('hex');
    const gathered = await this.#scratch.gather(files);
    await fs.mkdir(folder, { recursive: true });
    await fs.rename(gathered, join(folder, body));
    await this.#scratch.writeTo(join(folder, description), { ...object, body, modified: new Date().toISOString() });
    const older = (await fs.readdir(folder)).filter((name) => name !== description && name !== body);
    for (const name of older) await this.#scratch.discard(join(folder, name));
  }

  /** A digest has no dots and slashes and is never too long, whatever the key. */
  #folder(key: string): string {
    return join(this.#objects, createHash('sha256').update(key).digest('hex'));
  }
}

const read = (folder: string): Promise<StoredObject | undefined> =>
  fs.readFile(join(folder, description), 'utf8').then(JSON.parse).catch(ifMissing(undefined));

/** One file after the other, each opened when it is its turn. */
async function* bytesOf(folder: string, pieces: readonly (Span & { at: number })[]): AsyncIterable<Buffer> {
  for (const { at, ...span } of pieces)
    yield* createReadStream(join(folder, String(at)), { ...streamOptions, ...span });
}

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, constants as fsConstants } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For `catch`: what is not there is `value`, every other trouble goes on. */
export const orMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return value;
    throw error;
  };

/** Larger than Node's 64 KiB: files of 100 MB are joined and read here. */
export const inSteps = { highWaterMark: 512 * 1024 };

export interface Written {
  path: string;
  size: number;
  md5: string;
}

/** A folder for what is not finished, on the same disk as what is; emptied at every start. */
export class Scratch {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(): string {
    return join(this.#folder, randomBytes(12).toString('hex'));
  }

  /** A body that breaks off throws and leaves nothing. */
  async write(content: Readable | Buffer): Promise<Written> {
    const path = this.path();
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

  async join(files: readonly string[]): Promise<string> {
    const path = this.path();
    const [first = '', ...rest] = files;
    try {
      await fs.copyFile(first, path, fsConstants.COPYFILE_FICLONE);
      for (const file of rest) await pipeline(createReadStream(file, inSteps), createWriteStream(path, { flags: 'a' }));
    } catch (error) {
      await fs.rm(path, { force: true });
      throw error;
    }
    return path;
  }

  async writeTo(place: string, text: string): Promise<void> {
    const path = this.path();
    await fs.writeFile(path, text);
    await this.moveTo(place, path);
  }

  /** Twice, because removing the last neighbour removes the folder. */
  async moveTo(place: string, path: string): Promise<void> {
    await fs.mkdir(dirname(place), { recursive: true });
    await fs.rename(path, place).catch(async (error) => {
      if (!isMissing(error)) throw error;
      await fs.mkdir(dirname(place), { recursive: true });
      await fs.rename(path, place);
    });
  }
}

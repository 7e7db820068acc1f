import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Error } from './errors.ts';

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For `catch`: a missing file gives `value`, any other error is thrown on. */
export const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return value;
    throw error;
  };

/** Larger than Node's 64 KiB, since files of 100 MB are written and read here. */
export const streamOptions = { highWaterMark: 512 * 1024 };

export interface WrittenFile {
  path: string;
  size: number;
  md5: string;
}

/** A folder for unfinished files, on the same disk as the finished ones; emptied at every start. */
export class Scratch {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(): string {
    return join(this.#folder, randomBytes(12).toString('hex'));
  }

  /** Writes a body to a new file. A body that breaks off or does not match its checksum throws and leaves nothing. */
  async write(body: Readable, sha256?: string): Promise<WrittenFile> {
    const path = this.path();
    const hash = createHash('md5');
    const check = sha256 === undefined ? undefined : createHash('sha256');
    let size = 0;
    const measure = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        check?.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    try {
      await pipeline(body, measure, createWriteStream(path, streamOptions));
      if (check && check.digest('base64') !== sha256) throw new S3Error('BadDigest');
    } catch (error) {
      await fs.rm(path, { force: true });
      throw error;
    }
    return { path, size, md5: hash.digest('hex') };
  }

  /** Puts files into a new folder under their positions, by hard links where the disk has them. */
  async gather(files: readonly string[]): Promise<string> {
    const folder = this.path();
    await fs.mkdir(folder);
    try {
      for (const [at, file] of files.entries()) await linkOrCopy(file, join(folder, String(at)));
    } catch (error) {
      await fs.rm(folder, { recursive: true, force: true });
      throw error;
    }
    return folder;
  }

  /** Removes a file or folder; it is moved away first, so that readers never find half of it. */
  async discard(target: string): Promise<void> {
    const doomed = this.path();
    await fs.rename(target, doomed).catch(ifMissing(undefined));
    await fs.rm(doomed, { recursive: true, force: true });
  }

  /** Replaces a file atomically. */
  async writeTo(target: string, value: unknown): Promise<void> {
    const path = this.path();
    await fs.writeFile(path, JSON.stringify(value));
    await fs.rename(path, target);
  }
}

const linkOrCopy = (file: string, target: string): Promise<void> =>
  fs.link(file, target).catch((error) => {
    if (isMissing(error)) throw error;
    return fs.copyFile(file, target);
  });

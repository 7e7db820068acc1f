import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { isMissing, orMissing, type Scratch } from './scratch.ts';

export interface ArrivedPart {
  number: number;
  size: number;
  etag: string;
  modified: Date;
}

export interface Begun {
  key: string;
  metadata: Record<string, string>;
}

export const noSuchUpload = (): S3Error =>
  new S3Error('NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');

const noSuchPart = (): S3Error => new S3Error('InvalidPart', 'One or more of the specified parts could not be found.');

const smallestPart = 5 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;
const partFile = /^(\d{1,5})\.([0-9a-f]{32})$/;

let lastMoment = 0;

/** The disk's own clock ticks too slowly to tell two quick versions of a part apart. */
function nextMoment(): number {
  lastMoment = Math.max(lastMoment + 1, Date.now());
  return lastMoment;
}

/** One bucket's unfinished uploads: a folder each, with `upload.json` and the parts that have arrived. */
export class Uploads {
  readonly #folder: string;
  readonly #scratch: Scratch;

  constructor(folder: string, scratch: Scratch) {
    this.#folder = folder;
    this.#scratch = scratch;
  }

  async begin(id: string, begun: Begun): Promise<void> {
    const folder = this.#scratch.path();
    await fs.mkdir(folder);
    await fs.writeFile(join(folder, 'upload.json'), JSON.stringify(begun));
    await this.#scratch.moveTo(join(this.#folder, id), folder);
  }

  async find(id: string): Promise<Begun | undefined> {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
    return fs
      .readFile(join(this.#folder, id, 'upload.json'), 'utf8')
      .then(JSON.parse)
      .catch(orMissing(undefined));
  }

  async putPart(id: string, number: number, content: Readable): Promise<{ size: number; md5: string }> {
    if (!Number.isInteger(number) || number < 1 || number > 10_000) {
      throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
    }
    const { path, size, md5 } = await this.#scratch.write(content);
    const at = new Date(nextMoment());
    await fs.utimes(path, at, at);
    await fs.rename(path, join(this.#folder, id, `${number}.${md5}`)).catch(async (error) => {
      await fs.rm(path, { force: true });
      throw isMissing(error) ? noSuchUpload() : error;
    });
    const versions = (await this.#versions(id)).filter((part) => part.number === number);
    for (const older of versions.slice(0, -1)) await fs.rm(this.#partPath(id, older), { force: true });
    return { size, md5 };
  }

  async list(id: string): Promise<ArrivedPart[]> {
    const latest = new Map((await this.#versions(id)).map((part) => [part.number, part]));
    return [...latest.values()].sort((a, b) => a.number - b.number);
  }

  /** A folder of all parts, ready to be moved to its place, and the ETag that S3 gives such an object. */
  async join(id: string, asked: readonly { number: number; etag: string }[]) {
    try {
      const parts = choose(asked, await this.list(id));
      const path = await this.#scratch.gather(parts.map((part) => this.#partPath(id, part)));
      const digests = Buffer.from(parts.map((part) => part.etag).join(''), 'hex');
      const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
      return { path, etag, sizes: parts.map(({ size }) => size) };
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Completed or aborted by somebody else meanwhile, or a part was just sent anew.
      throw (await this.find(id)) ? noSuchPart() : noSuchUpload();
    }
  }

  /** A half-removed upload must not look like one with fewer parts. */
  abandon(id: string): Promise<void> {
    return this.#scratch.discard(join(this.#folder, id));
  }

  /** What nobody went on with, as the lifecycle rule of the bucket says. */
  async abandonOlderThan(days: number, now: number): Promise<void> {
    for (const id of await fs.readdir(this.#folder).catch(orMissing([]))) {
      const { mtimeMs } = await fs.stat(join(this.#folder, id));
      if (mtimeMs < now - days * dayMs) await this.abandon(id);
    }
  }

  #partPath(id: string, { number, etag }: ArrivedPart): string {
    return join(this.#folder, id, `${number}.${etag}`);
  }

  /** Oldest first. The digest is part of a part's file name, so the two cannot disagree. */
  async #versions(id: string): Promise<ArrivedPart[]> {
    const found: (ArrivedPart & { time: number })[] = [];
    for (const name of await fs.readdir(join(this.#folder, id))) {
      const [, number = '', etag] = partFile.exec(name) ?? [];
      const stat = etag && (await fs.stat(join(this.#folder, id, name)).catch(orMissing(undefined)));
      if (!etag || !stat) continue;
      found.push({ number: Number(number), size: stat.size, etag, modified: stat.mtime, time: stat.mtimeMs });
    }
    return found.sort((a, b) => a.time - b.time);
  }
}

/** The parts to join, as S3 insists on them: arrived with this very digest, in ascending order, only the last one small. */
function choose(asked: readonly { number: number; etag: string }[], arrived: readonly ArrivedPart[]): ArrivedPart[] {
  const parts = asked.map(({ number, etag }) => arrived.find((part) => part.number === number && part.etag === etag));
  if (!parts.every((part) => part !== undefined)) throw noSuchPart();
  if (parts.some((part, index) => part.number <= (parts[index - 1]?.number ?? 0))) {
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  if (parts.slice(0, -1).some((part) => part.size < smallestPart)) {
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
  }
  return parts;
}

import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { S3Error } from './errors.ts';
import { ifMissing, isMissing, type Scratch } from './scratch.ts';

export interface ArrivedPart {
  number: number;
  size: number;
  etag: string;
  path: string;
}

/** A part that the caller names for joining; `sha256` in base64. */
export interface AnnouncedPart extends Pick<ArrivedPart, 'number' | 'etag'> {
  sha256: string | undefined;
}

interface UploadDescription {
  key: string;
  type: string;
  /** Whether every part comes with its SHA-256 and is joined by it. */
  checksums?: boolean;
}

interface PartUpload {
  number: number;
  body: Readable;
  sha256: string | undefined;
}

const hexOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

const smallestPart = 5 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

let lastMoment = 0;

/** A unique time, which orders two versions of a part sent in the same millisecond. */
function nextMoment(): number {
  lastMoment = Math.max(lastMoment + 1, Date.now());
  return lastMoment;
}

/** Digests are at the end of a part's file name. */
const isNamed = ({ path }: ArrivedPart, sha256: string | undefined): boolean =>
  !sha256 || path.endsWith(`.${hexOf(sha256)}`);

/** Unfinished uploads of one bucket: a folder each, with `upload.json` and the parts received so far. */
export class Uploads {
  readonly #folder: string;
  readonly #scratch: Scratch;

  constructor(folder: string, scratch: Scratch) {
    this.#folder = folder;
    this.#scratch = scratch;
  }

  async begin(upload: UploadDescription): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const folder = this.#scratch.path();
    await fs.mkdir(folder);
    await fs.writeFile(join(folder, 'upload.json'), JSON.stringify(upload));
    await fs.rename(folder, join(this.#folder, id));
    return id;
  }

  /** @throws NoSuchUpload where it was completed or dropped, or belongs to another key */
  async find(id: string, key: string): Promise<UploadDescription> {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new S3Error('NoSuchUpload');
    const text = await fs.readFile(join(this.#folder, id, 'upload.json'), 'utf8').catch(ifMissing(undefined));
    const upload: UploadDescription | undefined = text && JSON.parse(text);
    if (upload?.key !== key) throw new S3Error('NoSuchUpload');
    return upload;
  }

  /** @returns the ETag without quotes */
  async putPart(
    id: string,
    { number, body, sha256 }: PartUpload,
    { checksums = false }: UploadDescription,
  ): Promise<string> {
    if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new S3Error('InvalidArgument');
    if (checksums !== (sha256 !== undefined)) throw new S3Error('InvalidRequest');
    const { path, md5 } = await this.#scratch.write(body, sha256);
    const name = [number, nextMoment(), md5, ...(sha256 === undefined ? [] : [hexOf(sha256)])].join('.');
    await fs.rename(path, join(this.#folder, id, name)).catch(async (error) => {
      await fs.rm(path, { force: true });
      throw isMissing(error) ? new S3Error('NoSuchUpload') : error;
    });
    const versions = (await this.#versions(id)).filter((part) => part.number === number);
    for (const older of versions.slice(0, -1)) await fs.rm(older.path, { force: true });
    return md5;
  }

  async list(id: string): Promise<ArrivedPart[]> {
    const latest = new Map((await this.#versions(id)).map((part) => [part.number, part]));
    return [...latest.values()].sort((a, b) => a.number - b.number);
  }

  /** Checks the parts to join as S3 does: known digests, ascending order, only the last one small. */
  async choose(
    id: string,
    announced: readonly AnnouncedPart[],
    { checksums }: UploadDescription,
  ): Promise<ArrivedPart[]> {
    const arrived = await this.list(id);
    if (checksums && announced.some(({ sha256 }) => !sha256)) throw new S3Error('InvalidRequest');
    const parts = announced.map(({ number, etag, sha256 }) =>
      arrived.find((part) => part.number === number && part.etag === etag && isNamed(part, sha256)),
    );
    if (!parts.every((part) => part !== undefined)) throw new S3Error('InvalidPart');
    if (parts.some(({ number }, at) => number <= (parts[at - 1]?.number ?? 0))) throw new S3Error('InvalidPartOrder');
    if (parts.slice(0, -1).some(({ size }) => size < smallestPart)) throw new S3Error('EntityTooSmall');
    return parts;
  }

  /** Drops an upload atomically, so that it never looks like one with fewer parts. */
  drop(id: string): Promise<void> {
    return this.#scratch.discard(join(this.#folder, id));
  }

  /** Drops abandoned uploads, as the bucket's lifecycle rule says. */
  async dropOlderThan(days: number, now: number): Promise<void> {
    for (const id of await fs.readdir(this.#folder)) {
      const { mtimeMs } = await fs.stat(join(this.#folder, id));
      if (mtimeMs < now - days * dayMs) await this.drop(id);
    }
  }

  /** All versions of parts, oldest first. Number, time and digest are in the file name, so they match its bytes. */
  async #versions(id: string): Promise<ArrivedPart[]> {
    const folder = join(this.#folder, id);
    const versions: (ArrivedPart & { moment: number })[] = [];
    for (const name of await fs.readdir(folder)) {
      const [number, moment, etag] = name.split('.');
      const path = join(folder, name);
      const stat = etag && (await fs.stat(path).catch(ifMissing(undefined)));
      if (etag && stat) versions.push({ number: Number(number), moment: Number(moment), size: stat.size, etag, path });
    }
    return versions.sort((a, b) => a.moment - b.moment);
  }
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { cacheControl, contentTypes } from '#infra/lib/web/web-headers';
import { filesIn } from '../root.ts';
import type { Cloud } from './cloud.ts';

/** A file of the built app, with the caching for browsers and CDN. */
export interface SiteFile {
  key: string;
  path: string;
  md5: string;
  bytes: number;
  type: string;
  cacheControl: string;
}

const isAsset = (key: string): boolean => key.startsWith('assets/');
const isPage = (key: string): boolean => key.endsWith('.html');

function siteFile(folder: string, key: string): SiteFile {
  const path = join(folder, key);
  const body = readFileSync(path);
  const type = contentTypes[extname(key)];
  if (!type) throw new Error(`${key}: no type is known for ${extname(key) || 'a file without an ending'}`);
  return {
    key,
    path,
    md5: createHash('md5').update(body).digest('hex'),
    bytes: body.length,
    type,
    cacheControl: isAsset(key) ? cacheControl.assets : cacheControl.pages,
  };
}

/** The built files, without the build's own dotfiles. */
export const siteIn = (folder: string): SiteFile[] =>
  filesIn(folder)
    .filter((key) => !basename(key).startsWith('.'))
    .map((key) => siteFile(folder, key));

export interface SiteChanges {
  uploads: SiteFile[];
  /** Replaced files; new ones are in no cache. */
  invalidations: string[];
}

/** Pages are uploaded last, so that a new page finds its files. */
const uploadOrder = ({ key }: SiteFile): number => (isAsset(key) ? 0 : isPage(key) ? 2 : 1);

/** Files that differ from the bucket's. Files that are no longer built stay, because open tabs request them. */
export function changesOf(files: readonly SiteFile[], stored: ReadonlyMap<string, string>): SiteChanges {
  const changed = files.filter(({ key, md5 }) => stored.get(key) !== md5);
  return {
    uploads: changed.toSorted((a, b) => uploadOrder(a) - uploadOrder(b) || a.key.localeCompare(b.key)),
    invalidations: changed.filter(({ key }) => stored.has(key)).map(({ key }) => `/${key}`),
  };
}

const parallel = 8;

/** Uploads a group of files; the next group begins when this one is complete. */
async function publishGroup(cloud: Cloud, bucket: string, files: readonly SiteFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += parallel) {
    const batch = files.slice(at, at + parallel);
    await Promise.all(
      batch.map(({ key, path, type, cacheControl: cacheHeader }) =>
        cloud.put(bucket, key, { body: readFileSync(path), type, cacheControl: cacheHeader }),
      ),
    );
  }
}

export async function publish(
  cloud: Cloud,
  { uploads, invalidations }: SiteChanges,
  { bucket, distributionId }: { bucket: string; distributionId: string },
): Promise<void> {
  for (const files of Map.groupBy(uploads, uploadOrder).values()) await publishGroup(cloud, bucket, files);
  if (invalidations.length > 0) await cloud.invalidate(distributionId, invalidations);
}

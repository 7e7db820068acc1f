import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { avatarPath, coverPath, coverSizes, coverTypeOf } from '#functions/domain/files/previews/covers';
import { shareImagePath } from '#functions/domain/files/previews/share-images';
import type { Blobs } from '#functions/ports/index';
import { coverHeaders } from '#infra/lib/web/web-headers';
import type { RequestHandler } from '../loopback.ts';

const namePattern = /\/([\w-]{22}\.(?:webp|jpg))$/;

/** Serves covers from the bucket as the CDN does: they are public, and the only objects that are. */
export const coverFolder =
  (blobs: Pick<Blobs, 'head' | 'read'>): RequestHandler =>
  async (request, response) => {
    for (const [name, value] of Object.entries(coverHeaders)) response.setHeader(name, value);
    await answer(blobs, request, response);
  };

async function answer(blobs: Pick<Blobs, 'head' | 'read'>, request: IncomingMessage, response: ServerResponse) {
  const [path = ''] = (request.url ?? '').split('?');
  const [, name = ''] = namePattern.exec(path) ?? [];
  const pictures = coverSizes.flatMap((size) => [coverPath(name, size), avatarPath(name, size)]);
  const key = [...pictures, shareImagePath(name)].find((candidate) => `/${candidate}` === path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const cover = key && isRead ? await blobs.head(key) : undefined;
  if (!key || !cover) {
    response.setHeader('cache-control', 'no-store');
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': coverTypeOf(name), 'content-length': cover.size });
  if (request.method === 'HEAD') response.end();
  else await pipeline(await blobs.read(key), response);
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isUnchanged } from '#functions/runtime/guest-cache';
import { cacheControl, contentTypes, fileOf, pageHeadersOf } from '#infra/lib/web/web-headers';
import { filesIn } from '#infra/tools/root';

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip),
};

type Encoding = keyof typeof encoders;

interface Page {
  path: string;
  type: string;
  bytes: Buffer;
  tag: string;
  encoded: Map<Encoding, Promise<Buffer>>;
}

function pageOf(path: string, bytes: Buffer): Page {
  return {
    path,
    type: contentTypes[extname(path)] ?? 'application/octet-stream',
    bytes,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    encoded: new Map(),
  };
}

const isCompressible = (page: Page): boolean => page.bytes.length > 1024 && /^text|json|xml|javascript/.test(page.type);

function encodingFor(request: IncomingMessage, page: Page): Encoding | undefined {
  if (!isCompressible(page)) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0)/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0)/.test(accepted) ? 'gzip' : undefined;
}

/** Compresses a page on its first request and keeps the result. */
function bytesOf(page: Page, encoding: Encoding | undefined): Promise<Buffer> | Buffer {
  if (!encoding) return page.bytes;
  const compressed = page.encoded.get(encoding) ?? encoders[encoding](page.bytes);
  page.encoded.set(encoding, compressed);
  return compressed;
}

function readPages(folder: string): Page[] {
  const names = filesIn(folder).filter((name) => !name.startsWith('.'));
  return names.map((name) => pageOf(`/${name}`, readFileSync(join(folder, name))));
}

async function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = encodingFor(request, page);
  const etag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('etag', etag);
  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('cache-control', page.path.startsWith('/assets/') ? cacheControl.assets : cacheControl.pages);
  if (isUnchanged(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  const bytes = await bytesOf(page, encoding);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(200, { 'content-type': page.type, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const withNotice = (page: Page, notice: string): Page =>
  notice && page.path.endsWith('.html')
    ? pageOf(page.path, Buffer.from(page.bytes.toString().replace('<head>', `<head>${notice}`)))
    : page;

/**
 * Serves the built app from memory: no request path reaches the file system, and a concurrent build cannot mix
 * versions. `generated` holds the pages that the CDN makes itself. False for a path that is neither a file nor an
 * address of the app. `notice` is put into the head of each page as long as it says so.
 */
export function siteOf(
  folder: string,
  headers: Record<string, string>,
  { generated = {}, notice = () => '' }: { generated?: Record<string, string>; notice?: () => string } = {},
) {
  const generatedPages = Object.entries(generated).map(([path, text]) => pageOf(path, Buffer.from(text)));
  const pages = new Map([...readPages(folder), ...generatedPages].map((page) => [page.path, page]));

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const stored = pages.get(fileOf(path));
    if (!stored) return false;
    const page = withNotice(stored, notice());
    response.setHeaders(new Map(Object.entries(pageHeadersOf(path, headers))));
    await sendPage(page, request, response);
    return true;
  };
}

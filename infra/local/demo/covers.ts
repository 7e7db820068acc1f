import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverWidths } from '#shared/limits';
import type { DemoApi } from './client.ts';

/** Drawn beforehand by `infra/tools/demo-covers/demo-covers.ts`: Node has nothing that writes WebP. */
export const coversFolder = join(import.meta.dirname, 'covers');

export const coverFile = (name: string, width: number): string => `${name}-${width}.webp`;

const bytesOf = (name: string, width: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(coversFolder, coverFile(name, width))));

const type = 'image/webp';

/** Announces a cover and sends its pictures, as a seller's browser does; its id. */
export async function sendCover(api: DemoApi, token: string, name: string): Promise<string> {
  const small = bytesOf(name, coverWidths.small);
  const large = bytesOf(name, coverWidths.large);
  const body = { type, small: small.length, large: large.length };
  const path = '/api/uploads/covers';
  const { cover } = await api.call<{ cover: { id: string; urls: { small: string; large: string } } }>('POST', path, {
    token,
    body,
  });
  const headers = { 'content-type': type, 'if-none-match': '*' };
  await Promise.all([api.put(cover.urls.small, small, headers), api.put(cover.urls.large, large, headers)]);
  return cover.id;
}

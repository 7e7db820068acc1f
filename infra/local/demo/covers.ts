import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { avatarWidths, coverWidths } from '#shared/limits';
import type { DemoApi } from './client.ts';

/** Drawn beforehand by `infra/tools/demo-covers/demo-covers.ts`: Node has nothing that writes WebP. */
export const coversFolder = join(import.meta.dirname, 'covers');
export const avatarsFolder = join(import.meta.dirname, 'avatars');

export const pictureFile = (name: string, width: number): string => `${name}-${width}.webp`;

interface Kind {
  folder: string;
  widths: { small: number; large: number };
}

const type = 'image/webp';

/** Announces a picture and sends it in its two sizes, as a browser does; its id. */
async function send(api: DemoApi, token: string, name: string, { folder, widths }: Kind): Promise<string> {
  const bytesOf = (width: number) => new Uint8Array(readFileSync(join(folder, pictureFile(name, width))));
  const [small, large] = [bytesOf(widths.small), bytesOf(widths.large)];
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

/** Of a post. */
export const sendCover = (api: DemoApi, token: string, name: string): Promise<string> =>
  send(api, token, name, { folder: coversFolder, widths: coverWidths });

/** Of a person. */
export const sendAvatar = (api: DemoApi, token: string, name: string): Promise<string> =>
  send(api, token, name, { folder: avatarsFolder, widths: avatarWidths });

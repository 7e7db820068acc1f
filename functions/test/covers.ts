import type { CoverType } from '#shared/limits';
import type { MemoryBlobs } from '../adapters/memory/blobs.ts';
import { createCover } from '../api/uploads/create-cover.ts';
import type { Deps } from '../ports/index.ts';
import { call, valueIn } from './ports.ts';

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const bits = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >> (8 * at)) & 0xff);

function riff(chunk: string, body: number[]): Uint8Array<ArrayBuffer> {
  const remainder = [...ascii('WEBP'), ...ascii(chunk), ...bits(body.length, 4), ...body];
  return new Uint8Array([...ascii('RIFF'), ...bits(remainder.length, 4), ...remainder]);
}

/** The header of a picture of this size; tests decode nothing more. */
export const webp = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  riff('VP8 ', [0x30, 0, 0, 0x9d, 0x01, 0x2a, ...bits(width, 2), ...bits(height, 2), 0, 0]);

export const extendedWebp = (width: number, height: number, flags = 0): Uint8Array<ArrayBuffer> =>
  riff('VP8X', [flags, 0, 0, 0, ...bits(width - 1, 3), ...bits(height - 1, 3)]);

export const jpeg = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const big = (value: number) => bits(value, 2).reverse();
  const jfif = [0xff, 0xe0, ...big(4), 0, 0];
  return new Uint8Array([0xff, 0xd8, ...jfif, 0xff, 0xc2, ...big(8), 8, ...big(height), ...big(width), 1, 0xff, 0xd9]);
};

export const coverPictures = (type: CoverType = 'image/webp') => {
  const draw = type === 'image/webp' ? webp : jpeg;
  return { small: draw(480, 320), large: draw(960, 640) };
};

interface PictureParts {
  small: Uint8Array;
  large: Uint8Array;
  type?: string;
}

type Ports = Deps<'table' | 'links' | 'ids' | 'clock'> & { blobs: MemoryBlobs };

/** Uploads two pictures as a browser does: announces them, and sends them to their links. */
export async function sendPictures(
  ports: Ports,
  user: { id: string; username: string },
  { small, large, type = 'image/webp' }: PictureParts = coverPictures(),
): Promise<string> {
  const body = { type, small: small.length, large: large.length };
  const { cover } = await valueIn(call(createCover, ports, { user, body }));
  const put = (url: string, bytes: Uint8Array) => ports.blobs.write(new URL(url).pathname.slice(1), bytes, type);
  await put(cover.urls.small, small);
  await put(cover.urls.large, large);
  return cover.id;
}

import { createHash, randomFillSync } from 'node:crypto';
import type { FileDetail } from '#shared/contract/files';
import type { UploadAnswer } from '#shared/contract/uploads';
import type { Market } from './market.ts';
import { call, type Person } from './people.ts';

export interface TestFile {
  name: string;
  type: string;
  bytes: Buffer<ArrayBuffer>;
}

/** Random bytes, which cannot be compressed. */
export const testFile = (name: string, bytes: number, type = 'application/octet-stream'): TestFile => ({
  name,
  type,
  bytes: randomFillSync(Buffer.alloc(bytes)),
});

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function upload(market: Market, token: string, { name, type, bytes }: TestFile): Promise<string> {
  const body = { name, type, size: bytes.length };
  const response = await call<{ upload: UploadAnswer }>(market, 'POST /uploads', { token, body });
  const { id, part_size, parts } = response.upload;
  for (const { number, url } of parts) {
    const partResponse = await fetch(url, {
      method: 'PUT',
      body: bytes.subarray((number - 1) * part_size, number * part_size),
    });
    if (!partResponse.ok) throw new Error(`a part of ${name} was answered with ${partResponse.status}`);
  }
  await call(market, `POST /uploads/${id}/complete`, { token, body: {} });
  return id;
}

export interface Offer {
  title: string;
  /** In yuan, as the seller types it. */
  price: string;
  files: TestFile[];
  description?: string;
  tags?: string[];
}

/** Publishes a file through the API. */
export async function publish(market: Market, { token }: Person, offer: Offer): Promise<FileDetail> {
  const { title, price, files, description = '', tags = [] } = offer;
  const uploads: string[] = [];
  for (const file of files) uploads.push(await upload(market, token, file));
  const body = { title, price, description, tags, is_public: true, uploads };
  return (await call<{ data: FileDetail }>(market, 'POST /files', { token, body })).data;
}

/** Publishes a new version of a file through the API. */
export async function replaceFiles(
  market: Market,
  { token }: Person,
  { id, files, changelog }: { id: string; files: TestFile[]; changelog: string },
): Promise<void> {
  const uploads: string[] = [];
  for (const file of files) uploads.push(await upload(market, token, file));
  await call(market, `PUT /files/${id}`, { token, body: { uploads, changelog } });
}

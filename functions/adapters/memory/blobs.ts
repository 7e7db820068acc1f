import { createHash } from 'node:crypto';
import type { Blobs, Links, UploadedPart } from '#functions/ports/index';

export interface MemoryBlobs extends Blobs {
  objects: Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>;
  /** Stands for a browser that uploads to the presigned URL of a part. */
  arrive(multipartId: string, number: number, bytes: Uint8Array): UploadedPart;
}

const etagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** The content bucket of tests. */
export function memoryBlobs(): MemoryBlobs {
  const objects: MemoryBlobs['objects'] = new Map();
  const multiparts = new Map<string, { key: string; type: string; parts: Map<number, Uint8Array> }>();
  let uploadCount = 0;

  function bytesAt(key: string): Uint8Array<ArrayBuffer> {
    const object = objects.get(key);
    if (!object) throw new Error(`no object ${key}`);
    return object.bytes;
  }

  return {
    objects,
    arrive(multipartId, number, bytes) {
      const multipart = multiparts.get(multipartId);
      if (!multipart) throw new Error(`no multipart upload ${multipartId}`);
      multipart.parts.set(number, bytes);
      return { number, size: bytes.length, etag: etagOf(bytes) };
    },
    async begin(key, type) {
      uploadCount += 1;
      const multipartId = `multipart-${uploadCount}`;
      multiparts.set(multipartId, { key, type, parts: new Map() });
      return { multipartId };
    },
    async parts(_key, multipartId) {
      const parts = multiparts.get(multipartId)?.parts ?? new Map<number, Uint8Array>();
      return [...parts]
        .sort(([a], [b]) => a - b)
        .map(([number, bytes]) => ({ number, size: bytes.length, etag: etagOf(bytes) }));
    },
    async join(key, multipartId, parts) {
      const multipart = multiparts.get(multipartId);
      if (!multipart) return false;
      const bytes = parts.map(({ number }) => multipart.parts.get(number) ?? new Uint8Array());
      objects.set(key, { bytes: new Uint8Array(Buffer.concat(bytes)), type: multipart.type });
      multiparts.delete(multipartId);
      return true;
    },
    async abandon(_key, multipartId) {
      multiparts.delete(multipartId);
    },
    async head(key) {
      const object = objects.get(key);
      return object && { size: object.bytes.length };
    },
    read: async (key) => new Blob([bytesAt(key)]).stream(),
    readRange: async (key, from, to) => bytesAt(key).slice(from, to),
    async write(key, body, type) {
      objects.set(key, { bytes: await new Response(body as BodyInit).bytes(), type });
    },
    async remove(keys) {
      for (const key of keys) objects.delete(key);
    },
  };
}

/** URLs that spell out their parameters. */
export const memoryLinks = (): Links => ({
  uploadPart: async (key, multipartId, { number, size, sha256 }) => ({
    url: `https://content.test/${key}?uploadId=${multipartId}&partNumber=${number}&size=${size}`,
    ...(sha256 && { headers: { 'x-sha256': sha256 } }),
  }),
  uploadWhole: async (key, { type, size }) =>
    `https://content.test/${key}?type=${encodeURIComponent(type)}&size=${size}`,
  download: async (key, { name }) => ({
    url: `https://content.test/${key}?name=${encodeURIComponent(name)}`,
    expiresAt: Date.UTC(2100, 0, 1),
  }),
});

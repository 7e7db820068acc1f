import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import type { Contents, PackageFile, PackageZip } from '#functions/domain/files/file';
import type { Blobs } from '#functions/ports/index';
import { zipKey } from '#functions/store/files/prepared';

export interface PackResult {
  files: PackageFile[];
  zip: PackageZip | undefined;
}

/** A stream that hashes and counts the bytes passing through. */
function meter() {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      size += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

const measured = (file: PackageFile, { size, sha256 }: { size: number; sha256: string }): PackageFile => {
  if (size !== file.size) throw new Error(`${file.key} has ${size} bytes instead of ${file.size}`);
  return { ...file, sha256 };
};

async function measureFile(blobs: Blobs, file: PackageFile): Promise<PackageFile> {
  const { stream, result } = meter();
  await (await blobs.read(file.key)).pipeThrough(stream).pipeTo(new WritableStream());
  return measured(file, result());
}

/**
 * Reads every byte once: it is measured on its way into the zip. Contents are opened one after the other and stored
 * uncompressed (most already are), and the zip is written as it grows, so memory does not depend on sizes.
 */
async function pack(blobs: Blobs, post: Contents): Promise<PackResult> {
  const meters = post.files.map((file) => ({ file, meter: meter() }));
  const zipped = meter();

  async function* entries() {
    for (const { file, meter } of meters) {
      const input = (await blobs.read(file.key)).pipeThrough(meter.stream);
      yield { name: file.name, lastModified: new Date(post.createdAt), input };
    }
  }

  const key = zipKey(post);
  await blobs.write(key, makeZip(entries()).pipeThrough(zipped.stream), 'application/zip');
  return {
    files: meters.map(({ file, meter }) => measured(file, meter.result())),
    zip: { key, ...zipped.result(), version: post.version },
  };
}

export async function readPackage(blobs: Blobs, post: Contents): Promise<PackResult> {
  const [only] = post.files;
  if (only && post.files.length === 1) return { files: [await measureFile(blobs, only)], zip: undefined };
  return pack(blobs, post);
}

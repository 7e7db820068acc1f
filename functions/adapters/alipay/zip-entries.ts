import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** What comes out of one entry at most: a bill of a million lines is smaller. */
const largest = 256 * 1024 * 1024;

/** The files of a small zip, their names aside: providers write those in whatever encoding. @throws when it is none. */
export async function zipEntries(bytes: Buffer): Promise<Buffer[]> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, lazyEntries: true });
  const contents: Buffer[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize > largest) throw new Error(`a zip entry has ${entry.uncompressedSize} bytes`);
    contents.push(await buffer(await zip.openReadStreamPromise(entry)));
  }
  return contents;
}

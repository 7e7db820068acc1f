import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import {
  type Archive,
  entriesKept,
  entryName,
  isGoods,
  nameBytesKept,
  shortName,
} from '../../domain/files/archives.ts';

/** The end of a file, and how long the whole of it is. */
export interface Tail {
  bytes: Uint8Array;
  size: number;
}

class OutOfReach extends Error {}

/** Shows a reader of zips their end; it asks for nothing else while it reads the directory. */
class TailReader extends RandomAccessReader {
  readonly #tail: Tail;

  constructor(tail: Tail) {
    super();
    this.#tail = tail;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { bytes, size } = this.#tail;
    const before = size - bytes.length;
    if (start < before) return new Readable({ read: (): void => undefined }).destroy(new OutOfReach());
    return Readable.from([Buffer.from(bytes.subarray(start - before, end - before))]);
  }
}

interface Seen {
  /** A name that comes twice is one file: whoever unpacks keeps the last. */
  names: Set<string>;
  entries: Archive['entries'];
  nameBytes: number;
  isEncrypted: boolean;
}

function see(seen: Seen, entry: Entry): void {
  const name = entryName(entry.fileNameRaw);
  if (!isGoods(name) || seen.names.has(name)) return;
  const size = entry.uncompressedSize;
  if (!Number.isSafeInteger(size)) throw new Error('no file is as large as that');
  seen.names.add(name);
  seen.isEncrypted ||= entry.isEncrypted();
  const shown = shortName(name);
  seen.nameBytes += Buffer.byteLength(shown);
  if (seen.entries.length < entriesKept && seen.nameBytes <= nameBytesKept) seen.entries.push({ name: shown, size });
}

async function readEntries(tail: Tail, seen: Seen): Promise<void> {
  const zip = await fromRandomAccessReaderPromise(new TailReader(tail), tail.size, {
    decodeStrings: false,
    lazyEntries: true,
    /** Of what is inside nothing is unpacked here. */
    validateEntrySizes: false,
  });
  for await (const entry of zip.eachEntry()) see(seen, entry);
}

function stateOf(error: unknown): 'encrypted' | 'split' | 'damaged' {
  const message = error instanceof Error ? error.message : '';
  if (/multi-disk/.test(message)) return 'split';
  return /encryption/.test(message) ? 'encrypted' : 'damaged';
}

/** The directory of a zip. Undefined where it is longer than the tail: that says nothing against the zip. */
export async function readDirectory(tail: Tail): Promise<Archive | undefined> {
  const seen: Seen = { names: new Set(), entries: [], nameBytes: 0, isEncrypted: false };
  const found = (state: Archive['state']): Archive => ({ state, count: seen.names.size, entries: seen.entries });
  try {
    await readEntries(tail, seen);
  } catch (error) {
    return error instanceof OutOfReach ? undefined : found(stateOf(error));
  }
  return found(seen.isEncrypted ? 'encrypted' : 'read');
}

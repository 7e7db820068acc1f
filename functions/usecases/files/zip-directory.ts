import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import {
  type Archive,
  archiveInspection,
  entriesKept,
  entriesRead,
  entryName,
  isContentEntry,
  nameBytesKept,
  shortName,
} from '#functions/domain/files/archives';

/** The end of a file, and the size of the whole. */
export interface Tail {
  bytes: Uint8Array;
  size: number;
}

class OutOfReach extends Error {}

type ReadArguments = [
  buffer: Buffer,
  offset: number,
  length: number,
  position: number,
  done: (error: Error | null, bytesRead?: number) => void,
];

/**
 * Serves a zip's end to its reader, which needs no more for the directory. Synchronous: the two streams it would open
 * per entry take eight times as long as the reading.
 */
class TailReader extends RandomAccessReader {
  readonly #tail: Tail;

  constructor(tail: Tail) {
    super();
    this.#tail = tail;
  }

  override read(...[buffer, offset, length, position, done]: ReadArguments): void {
    const { bytes, size } = this.#tail;
    const start = position - (size - bytes.length);
    const piece = start < 0 ? bytes.subarray(0, 0) : bytes.subarray(start, start + length);
    buffer.set(piece, offset);
    done(start < 0 ? new OutOfReach() : null, piece.length);
  }
}

interface DirectoryReading {
  /** Repeated names are one file: unpacking keeps the last. */
  names: Set<string>;
  entries: Archive['entries'];
  nameBytes: number;
  isEncrypted: boolean;
  /** True if there are more entries than were read. */
  isCutShort: boolean;
  inspection: ReturnType<typeof archiveInspection>;
}

/** Limits for reading a directory: of a hostile or huge one the beginning is enough. */
interface Bounds {
  entries: number;
  /** CPU time of the reading, without other work in this process. */
  cpuMs: number;
}

const bounds: Bounds = { entries: entriesRead, cpuMs: 2000 };

/** Entries read before other work in this process gets a turn; a few milliseconds. */
const entriesPerTurn = 500;

/** Returns false once the CPU time is used up. Yields to other work after every batch of entries. */
function cpuBudget({ cpuMs }: Bounds) {
  let worked = 0;
  let began = process.cpuUsage();
  return async (entries: number): Promise<boolean> => {
    if (entries % entriesPerTurn > 0) return true;
    const { user, system } = process.cpuUsage(began);
    worked += (user + system) / 1000;
    await othersHaveTheirTurn();
    began = process.cpuUsage();
    return worked < cpuMs;
  };
}

function readEntry(reading: DirectoryReading, entry: Entry): void {
  const name = entryName(entry.fileNameRaw);
  reading.inspection.inspect({ name, size: entry.uncompressedSize, packed: entry.compressedSize });
  if (!isContentEntry(name) || reading.names.has(name)) return;
  const size = entry.uncompressedSize;
  if (!Number.isSafeInteger(size)) throw new Error('no file is as large as that');
  reading.names.add(name);
  reading.isEncrypted ||= entry.isEncrypted();
  const displayed = shortName(name);
  reading.nameBytes += Buffer.byteLength(displayed);
  if (reading.entries.length < entriesKept && reading.nameBytes <= nameBytesKept)
    reading.entries.push({ name: displayed, size });
}

async function readEntries(tail: Tail, reading: DirectoryReading, within: Bounds): Promise<void> {
  const zip = await fromRandomAccessReaderPromise(new TailReader(tail), tail.size, {
    decodeStrings: false,
    lazyEntries: true,
    /** Nothing is unpacked here. */
    validateEntrySizes: false,
  });
  const hasTime = cpuBudget(within);
  for await (const entry of zip.eachEntry()) {
    reading.isCutShort = zip.entriesRead > within.entries || !(await hasTime(zip.entriesRead));
    if (reading.isCutShort) return;
    readEntry(reading, entry);
  }
}

function stateOf(error: unknown): 'encrypted' | 'split' | 'damaged' {
  const message = error instanceof Error ? error.message : '';
  if (/multi-disk/.test(message)) return 'split';
  return /encryption/.test(message) ? 'encrypted' : 'damaged';
}

/** Reads the directory of a zip within limits. One longer than the tail is `large`, which is no warning. */
export async function readDirectory(tail: Tail, within: Bounds = bounds): Promise<Archive> {
  const inspection = archiveInspection(tail.size);
  const reading: DirectoryReading = {
    names: new Set(),
    entries: [],
    nameBytes: 0,
    isEncrypted: false,
    isCutShort: false,
    inspection,
  };
  const result = (state: Archive['state']): Archive => ({
    state,
    count: reading.names.size,
    more: reading.isCutShort,
    entries: reading.entries,
    warnings: inspection.warnings(),
  });
  try {
    await readEntries(tail, reading, within);
  } catch (error) {
    if (!(error instanceof OutOfReach)) return result(stateOf(error));
    return { state: 'large', count: 0, more: true, entries: [], warnings: [] };
  }
  return result(reading.isEncrypted ? 'encrypted' : 'read');
}

import { type Shelf, storedText } from '../../session/kept.ts';

/** An upload as this browser remembers it: enough to know the same file again after a reload. */
export interface SavedUpload {
  uploadId: string;
  name: string;
  size: number;
  lastModified: number;
  /** The tab that is at work on it. */
  tab: string;
  /** Given up here, and perhaps not yet at the server. */
  gone?: boolean;
}

export interface SavedUploads {
  list(): SavedUpload[];
  /** Adds it, or replaces what was known of the same upload. */
  keep(upload: SavedUpload): void;
  forget(uploadId: string): void;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSaved = (value: unknown): value is SavedUpload =>
  isRecord(value) &&
  [value.uploadId, value.name, value.tab].every((text) => typeof text === 'string') &&
  [value.size, value.lastModified].every((number) => typeof number === 'number');

/** One list per user. Read afresh each time: other tabs write it too. A browser that keeps nothing resumes nothing. */
export function savedUploads(shelf: () => Shelf, userId: string): SavedUploads {
  const uploads = storedText(shelf, `uploads:${userId}`);
  const list = (): SavedUpload[] => {
    const stored = uploads.readJson();
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  };
  const write = (remaining: SavedUpload[]) => uploads.write(JSON.stringify(remaining));
  const without = (uploadId: string) => list().filter((one) => one.uploadId !== uploadId);
  return {
    list,
    keep: (upload) => write([...without(upload.uploadId), upload]),
    forget: (uploadId) => write(without(uploadId)),
  };
}

interface Likeness {
  name: string;
  size: number;
  lastModified: number;
}

/** As much as a page may know of a file on somebody's disk. */
export const isSameFile = (one: Likeness, other: Likeness): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export const likenessOf = ({ name, size, lastModified }: Likeness): Likeness => ({ name, size, lastModified });

import { type KeyValueStorage, storedText } from '../../session/kept.ts';

/** An upload as stored in this browser, with enough to recognize its file after a reload. */
export interface SavedUpload {
  uploadId: string;
  name: string;
  size: number;
  lastModified: number;
  /** The tab that uploads it. */
  tab: string;
  /** Cancelled here, but perhaps not yet at the server. */
  gone?: boolean;
}

export interface SavedUploads {
  list(): SavedUpload[];
  /** Adds the upload or replaces an earlier entry. */
  keep(upload: SavedUpload): void;
  forget(uploadId: string): void;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSaved = (value: unknown): value is SavedUpload =>
  isRecord(value) &&
  [value.uploadId, value.name, value.tab].every((text) => typeof text === 'string') &&
  [value.size, value.lastModified].every((number) => typeof number === 'number');

/** One list per user. It is read each time, as other tabs write it too. Without storage nothing can be resumed. */
export function savedUploads(shelf: () => KeyValueStorage, userId: string): SavedUploads {
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

/** All that a page can know of a file on disk. */
export const isSameFile = (one: Likeness, other: Likeness): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export const likenessOf = ({ name, size, lastModified }: Likeness): Likeness => ({ name, size, lastModified });

import { type KeyValueStorage, storedText } from '../../session/stored-text.ts';

/** An upload as stored in this browser, with enough to recognize its file after a reload. */
export interface SavedUpload {
  uploadId: string;
  name: string;
  size: number;
  lastModified: number;
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
export function savedUploads(storage: () => KeyValueStorage, userId: string): SavedUploads {
  const uploads = storedText(storage, `uploads:${userId}`);
  const list = (): SavedUpload[] => {
    const stored = uploads.readJson();
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  };
  const write = (remaining: SavedUpload[]) => uploads.write(JSON.stringify(remaining));
  const remainingAfter = (uploadId: string) => list().filter((upload) => upload.uploadId !== uploadId);
  return {
    list,
    keep: (upload) => write([...remainingAfter(upload.uploadId), upload]),
    forget: (uploadId) => write(remainingAfter(uploadId)),
  };
}

interface FileIdentity {
  name: string;
  size: number;
  lastModified: number;
}

/** All that a page can know of a file on disk. */
export const isSameFile = (first: FileIdentity, second: FileIdentity): boolean =>
  first.name === second.name && first.size === second.size && first.lastModified === second.lastModified;

export const identityOf = ({ name, size, lastModified }: FileIdentity): FileIdentity => ({ name, size, lastModified });

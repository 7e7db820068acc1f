import type { PreviewType } from '#shared/limits';

interface Bytes {
  blob: Blob;
  type: Exclude<PreviewType, 'text/plain'>;
}

/** `isPage`: drawn from a document, of which it is the first page. */
export type MadePicture = Bytes & { kind: 'picture'; isPage?: true; isWhole: boolean };

/** What would be shown of a file. `isWhole`: there is no more of it, so that nothing would be left to sell. */
export type Made =
  | { kind: 'text'; text: string; isWhole: boolean }
  | MadePicture
  | (Bytes & { kind: 'sound'; isWhole: boolean });

export type MakePreview = (file: File) => Promise<Made | undefined>;

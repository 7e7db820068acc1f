import type { PreviewType } from '#shared/limits';

interface Bytes {
  blob: Blob;
  type: Exclude<PreviewType, 'text/plain'>;
}

/** `pages` has the document of which this is the first one; other pictures are none of a document. */
export type MadePicture = Bytes & { kind: 'picture'; pages?: number; isWhole: boolean };

/** How long it is, and of how much, in whole seconds; and its outline. */
type MadeSound = Bytes & { kind: 'sound'; seconds: number; duration: number; waveform: string; isWhole: boolean };

/** What would be shown of a file. `isWhole`: there is no more of it, so that nothing would be left to sell. */
export type MadePreview = { kind: 'text'; text: string; isWhole: boolean } | MadePicture | MadeSound;

export type MakePreview = (file: File) => Promise<MadePreview | undefined>;

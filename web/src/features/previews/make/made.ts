import type { PreviewType } from '#shared/limits';

interface Bytes {
  blob: Blob;
  type: Exclude<PreviewType, 'text/plain'>;
}

/** `pages` is the number of pages of a document, of which this is the first; other pictures have none. */
export type MadePicture = Bytes & { kind: 'picture'; pages?: number; isWhole: boolean };

/** `seconds` of the preview and `duration` of the sound in whole seconds, and the waveform. */
type MadeSound = Bytes & { kind: 'sound'; seconds: number; duration: number; waveform: string; isWhole: boolean };

/** A preview. `isWhole`: it shows the complete file, so that nothing would be left to sell. */
export type MadePreview = { kind: 'text'; text: string; isWhole: boolean } | MadePicture | MadeSound;

export type MakePreview = (file: File) => Promise<MadePreview | undefined>;

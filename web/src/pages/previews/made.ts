import type { PreviewType } from '#shared/limits';

/** What would be shown of a file. `isWhole`: there is no more of it, so that nothing would be left to sell. */
export type Made =
  | { kind: 'text'; text: string; isWhole: boolean }
  | { kind: 'picture' | 'sound'; blob: Blob; type: Exclude<PreviewType, 'text/plain'>; isWhole: boolean };

export type MakePreview = (file: File) => Promise<Made | undefined>;

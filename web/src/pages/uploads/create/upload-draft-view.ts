import type * as z from 'zod';
import type { storageInfo } from '#shared/contract/shapes/file-answers';
import type { createFileBody } from '#shared/contract/shapes/file-input';
import type { Obstacle } from '../../../features/upload/patience.ts';
import type { QueueServices } from '../../../features/upload/queue.ts';
import type { Refusal } from '../../../features/upload/selection.ts';
import type { CardFile } from '../../../ui/card/bare-card.tsx';
import type { Form, Problems } from './form.ts';
import type { FormStorage } from './stored-form.ts';

/** waiting: publishing was requested, and happens by itself once the files have arrived. */
export type Step = 'editing' | 'waiting' | 'publishing' | 'published';

export interface Storage {
  used: number;
  limit: number;
}

/** The published post, as the page shows it. */
export type PublishedFile = CardFile & { is_public: boolean; price: number };

export interface Failure {
  /** The server's message, if it had one. */
  text: string | undefined;
  /** Another try may succeed without changes. */
  canRetry: boolean;
}

export interface UploadDraftView {
  form: Form;
  problems: Problems;
  step: Step;
  held: Obstacle | undefined;
  /** Why publishing failed. */
  failure: Failure | undefined;
  refusals: readonly Refusal[];
  storage: Storage | undefined;
  published: PublishedFile | undefined;
}

export type Body = z.input<typeof createFileBody>;
export type StorageInfo = z.output<typeof storageInfo>;

export interface UploadDraftServices extends Omit<QueueServices, 'onStorage'> {
  draft: FormStorage;
  publish(body: Body): Promise<{ data: PublishedFile; storage_info: StorageInfo }>;
  fetchStorage(): Promise<StorageInfo>;
  onPublished(file: PublishedFile): void;
  onFailed(message: string | undefined): void;
}

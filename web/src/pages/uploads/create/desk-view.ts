import type * as z from 'zod';
import type { storageInfo } from '#shared/contract/shapes/file-answers';
import type { createFileBody } from '#shared/contract/shapes/file-input';
import type { Obstacle } from '../../../features/upload/patience.ts';
import type { QueueServices } from '../../../features/upload/queue.ts';
import type { Refusal } from '../../../features/upload/selection.ts';
import type { CardFile } from '../../../ui/card/file-card.tsx';
import type { Draft } from './draft.ts';
import type { Form, Problems } from './form.ts';

/** waiting: asked for, and done by itself once the files are there. */
export type Step = 'editing' | 'waiting' | 'publishing' | 'published';

export interface Storage {
  used: number;
  limit: number;
}

/** What is shown of the post that came of it. */
export type PublishedFile = CardFile & { is_public: boolean; price: number };

export interface Failure {
  /** The server's own words, where it had any. */
  text: string | undefined;
  /** Nothing has to be changed for another try. */
  canRetry: boolean;
}

export interface DeskView {
  form: Form;
  problems: Problems;
  step: Step;
  /** What keeps the publishing waiting. */
  held: Obstacle | undefined;
  /** Why it was not put up for sale. */
  failure: Failure | undefined;
  refusals: readonly Refusal[];
  storage: Storage | undefined;
  published: PublishedFile | undefined;
}

export type Body = z.input<typeof createFileBody>;
export type StorageInfo = z.output<typeof storageInfo>;

export interface DeskMeans extends Omit<QueueServices, 'onStorage'> {
  draft: Draft;
  publish(body: Body): Promise<{ data: PublishedFile; storage_info: StorageInfo }>;
  askStorage(): Promise<StorageInfo>;
  onPublished(file: PublishedFile): void;
  onFailed(message: string | undefined): void;
}

import type * as z from 'zod';
import type { AiDeclaration } from '#shared/contract/shapes/ai';
import type { createFileForm } from '#shared/contract/shapes/file-input';
import type { Licence } from '#shared/contract/shapes/licence';
import { ok, type Result, refuse } from '#shared/result';
import type { UploadState } from '../uploads/uploads.ts';
import { declaredIn } from './ai.ts';
import { answersIn } from './answers.ts';
import type { File, PackageFile } from './file.ts';
import { kindOf } from './file-types.ts';
import { contentNames, packageFacts, summaryOf } from './files.ts';

export interface Content {
  id: string;
  ownerId: string;
  name: string;
  size: number;
  type: string;
  key: string;
  state: UploadState;
  fileId?: string | undefined;
}

/** Checks that all uploads are complete, the seller’s own, and not in a file yet. */
export function validateContents<C extends Content>(
  uploads: readonly (C | undefined)[],
  ownerId: string,
): Result<C[], 'upload_not_usable'> {
  const usable = uploads.filter((upload): upload is C => upload?.ownerId === ownerId && upload.state === 'complete');
  return usable.length === uploads.length ? ok(usable) : refuse('upload_not_usable');
}

/** The one file that all these uploads are in: the request then repeats one that succeeded. */
export function publishedFileOf(uploads: readonly (Content | undefined)[], ownerId: string): string | undefined {
  const ids = new Set(
    uploads.map((upload) => (upload?.ownerId === ownerId && upload.state === 'used' ? upload.fileId : undefined)),
  );
  const [id] = ids;
  return ids.size === 1 ? id : undefined;
}

/** True if the file consists of exactly these uploads. */
export const consistsOf = (file: File, uploadIds: readonly string[]): boolean =>
  file.files.length === uploadIds.length && file.files.every(({ id }) => uploadIds.includes(id));

export const packageFiles = (uploads: readonly Content[]): PackageFile[] => {
  const names = contentNames(uploads.map(({ name }) => name));
  return uploads.map(({ id, size, type, key, name }, at) => ({
    id,
    name: names[at] ?? name,
    size,
    ...kindOf(name, type),
    key,
  }));
};

interface Publication {
  id: string;
  author: { id: string; username: string; displayName: string };
  fields: Omit<z.output<typeof createFileForm>, 'files' | 'ai'> & {
    ai?: AiDeclaration | undefined;
    previews?: string[] | undefined;
    licence?: Licence | null | undefined;
  };
  cover?: string | undefined;
  contents: readonly Content[];
  now: number;
}

/** True if all previews are of the file's own contents. */
export const hasOwnPreviews = ({ files, previews = [] }: Pick<File, 'files' | 'previews'>): boolean =>
  previews.every((id) => files.some((file) => file.id === id));

/** Creates a file. It carries its author’s names, so that lists need no second read. */
export function newFile({ id, author, fields, cover, contents, now }: Publication): File {
  const { title, description, price, tags, is_public: isPublic, previews, contains, licence, ai = 'none' } = fields;
  const files = packageFiles(contents);
  return {
    id,
    ownerId: author.id,
    username: author.username,
    displayName: author.displayName,
    title,
    description,
    ...answersIn({ contains, opensWith: fields.opens_with, licence }),
    summary: summaryOf(description),
    price,
    isPublic,
    ...packageFacts(title, files),
    version: 1,
    tags,
    files,
    previews,
    ...((cover !== undefined || ai !== 'none') && { badge: { cover, ...declaredIn(ai) } }),
    downloadCount: 0,
    purchaseCount: 0,
    starCount: 0,
    heat: 0,
    createdAt: now,
    updatedAt: now,
  };
}

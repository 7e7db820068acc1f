import type * as z from 'zod';
import type { File } from '#functions/domain/files/file';
import {
  consistsOf,
  hasOwnPreviews,
  newFile,
  publishedFileOf,
  validateContents,
} from '#functions/domain/files/publication';
import type { Deps } from '#functions/ports/index';
import { ownAccount, type User } from '#functions/store/accounts/users';
import { allFilesOf, findFile } from '#functions/store/files/files';
import { findPreviews, type Preview } from '#functions/store/files/previews/previews';
import { refusedByList, usesById } from '#functions/store/table/spending';
import type { ReserveRefused } from '#functions/store/uploads/storage';
import { findUploads, type StoredUpload } from '#functions/store/uploads/uploads';
import type { createFileBody, createFileForm } from '#shared/contract/shapes/file-input';
import { idWithSeed } from '#shared/ids';
import { ok, type Result, refuse } from '#shared/result';
import { writeForm } from '../uploads/form-upload.ts';
import { placeCover } from './covers.ts';
import { placePreviews } from './previews/placed-previews.ts';
import { publish } from './publish.ts';

type PublishFileDeps = Deps<'table' | 'blobs' | 'queues' | 'clock' | 'ids'>;
type UploadsInput = z.output<typeof createFileBody>;
type FormInput = z.output<typeof createFileForm>;

type PublishResult = Result<File, ReserveRefused | 'upload_not_usable' | 'invalid_input' | 'too_many_requests'>;

/** Publishes a file made of finished uploads, or of the contents of a form. */
export const publishFile = (
  input: UploadsInput | FormInput,
  userId: string,
  deps: PublishFileDeps,
): Promise<PublishResult> =>
  'uploads' in input ? publishUploads(input, userId, deps) : publishForm(input, userId, deps);

async function publishUploads(input: UploadsInput, userId: string, deps: PublishFileDeps): Promise<PublishResult> {
  const [uploads, author, previews, refusal] = await Promise.all([
    findUploads(deps.table, input.uploads),
    ownAccount(deps.table, userId),
    findPreviews(deps.table, input.uploads, { consistent: true }),
    refuseTooMany(userId, deps),
  ]);
  if (refusal) return refusal;
  const contents = validateContents(uploads, userId);
  if (contents.ok) return publishContents({ author, fields: input, contents: contents.value, previews }, deps);
  return (await publishedBefore(uploads, userId, deps)) ?? contents;
}

const refuseTooMany = (userId: string, { table, clock }: PublishFileDeps) =>
  refusedByList(table, 'publishing', { uses: usesById(allFilesOf(userId)), now: clock.now() });

/** A retry after a lost response finds the file that the first attempt published. */
async function publishedBefore(
  uploads: readonly (StoredUpload | undefined)[],
  userId: string,
  { table }: PublishFileDeps,
): Promise<PublishResult | undefined> {
  const fileId = publishedFileOf(uploads, userId);
  const file = fileId && (await findFile(table, fileId, { consistent: true }));
  const ids = uploads.flatMap((upload) => (upload ? [upload.id] : []));
  return file && consistsOf(file, ids) ? ok(file) : undefined;
}

async function publishForm(input: FormInput, userId: string, deps: PublishFileDeps): Promise<PublishResult> {
  const refusal = await refuseTooMany(userId, deps);
  if (refusal) return refusal;
  const written = await writeForm(deps, userId, input.files);
  if (!written.ok) return written;
  const author = await ownAccount(deps.table, userId);
  return publishContents({ author, fields: input, contents: written.value, previews: new Map() }, deps);
}

interface Publication {
  author: User;
  fields: UploadsInput | FormInput;
  contents: StoredUpload[];
  /** Previews uploaded for the contents, by the content's id. */
  previews: ReadonlyMap<string, Preview>;
}

async function publishContents(
  { author, fields, contents, previews: uploaded }: Publication,
  deps: PublishFileDeps,
): Promise<PublishResult> {
  const [placed, cover] = await Promise.all([placePreviews(deps, uploaded), placeChosenCover(author, fields, deps)]);
  if (!cover.ok) return cover;
  const now = deps.clock.now();
  const file = newFile({ id: newFileId(fields, now, deps), author, fields, cover: cover.value, contents, now });
  const { previews = [] } = file;
  if (!hasOwnPreviews(file) || !previews.every((preview) => placed.includes(preview)))
    return refuse('upload_not_usable');
  const committed = await publish(deps, file, contents);
  if (committed.ok) return ok(file);
  const uploads = await findUploads(
    deps.table,
    contents.map((content) => content.id),
  );
  return (await publishedBefore(uploads, author.id, deps)) ?? refuse('upload_not_usable');
}

/** The draft's digits keep the cover that its seller has seen; the time is that of publishing, as lists sort by it. */
const newFileId = (fields: Publication['fields'], now: number, { ids }: PublishFileDeps): string =>
  'cover_seed' in fields && fields.cover_seed ? idWithSeed(now, fields.cover_seed) : ids.next();

async function placeChosenCover({ id: ownerId }: User, fields: Publication['fields'], deps: PublishFileDeps) {
  const id = 'cover' in fields ? fields.cover : undefined;
  return id === undefined ? ok(undefined) : placeCover(deps, { ownerId, id });
}

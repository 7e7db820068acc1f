import type * as z from 'zod';
import type { File } from '#functions/domain/files/file';
import { consistsOf, hasOwnPreviews, newFile, publishedFileOf, validateContents } from '#functions/domain/files/posts';
import type { Deps } from '#functions/ports/index';
import { fileDetailShape } from '#functions/responses/files';
import { storageShape } from '#functions/responses/storage';
import { type Caller, endpoint } from '#functions/runtime/endpoint';
import { ownAccount, type User } from '#functions/store/accounts/users';
import { allFilesOf, findFile } from '#functions/store/files/files';
import { findPreviews, type Preview } from '#functions/store/files/previews/previews';
import { refusedByList, usesById } from '#functions/store/table/spending';
import { findStorage, type ReserveRefused } from '#functions/store/uploads/storage';
import { findUploads, type Upload } from '#functions/store/uploads/uploads';
import { placeCover } from '#functions/usecases/files/covers';
import { placePreviews } from '#functions/usecases/files/previews/placed-previews';
import { publish } from '#functions/usecases/files/publish';
import { writeForm } from '#functions/usecases/uploads/form-upload';
import { routes } from '#shared/contract/index';
import type { createFileBody, createFileForm } from '#shared/contract/shapes/file-input';
import { ok, type Result, refuse } from '#shared/result';

type CreateFileDeps = Deps<'table' | 'blobs' | 'queues' | 'clock' | 'ids'>;
type Described = z.output<typeof createFileBody> | z.output<typeof createFileForm>;

export const createFile = endpoint(
  routes.createFile,
  ['table', 'blobs', 'queues', 'clock', 'ids'],
  async ({ body, user }, ports) => {
    const posted = 'uploads' in body ? await postUploads(ports, user, body) : await postForm(ports, user, body);
    if (!posted.ok) return posted;

    const data = fileDetailShape(posted.value, {
      isOwner: true,
      starred: false,
      purchased: false,
      now: ports.clock.now(),
    });
    return ok({ data, storage_info: storageShape(await findStorage(ports.table, user.id)) });
  },
);

type Posted = Result<File, ReserveRefused | 'upload_not_usable' | 'invalid_input' | 'too_many_requests'>;

async function postUploads(
  ports: CreateFileDeps,
  user: Caller,
  body: z.output<typeof createFileBody>,
): Promise<Posted> {
  const [uploads, author, announced, refusal] = await Promise.all([
    findUploads(ports.table, body.uploads),
    ownAccount(ports.table, user.id),
    findPreviews(ports.table, body.uploads, { consistent: true }),
    tooManyPosts(ports, user.id),
  ]);
  if (refusal) return refusal;
  const contents = validateContents(uploads, user.id);
  if (contents.ok) return post(ports, { author, described: body, contents: contents.value, announced });
  return (await postedBefore(ports, user, uploads)) ?? contents;
}

const tooManyPosts = ({ table, clock }: CreateFileDeps, userId: string) =>
  refusedByList(table, 'publishing', { uses: usesById(allFilesOf(userId)), now: clock.now() });

/** A retry after a lost response finds the post that the first attempt created. */
async function postedBefore(
  ports: CreateFileDeps,
  user: Pick<Caller, 'id'>,
  uploads: readonly (Upload | undefined)[],
): Promise<Posted | undefined> {
  const fileId = publishedFileOf(uploads, user.id);
  const file = fileId && (await findFile(ports.table, fileId, { consistent: true }));
  const ids = uploads.flatMap((upload) => (upload ? [upload.id] : []));
  return file && consistsOf(file, ids) ? ok(file) : undefined;
}

async function postForm(ports: CreateFileDeps, user: Caller, body: z.output<typeof createFileForm>): Promise<Posted> {
  const refusal = await tooManyPosts(ports, user.id);
  if (refusal) return refusal;
  const written = await writeForm(ports, user.id, body.files);
  if (!written.ok) return written;
  const author = await ownAccount(ports.table, user.id);
  return post(ports, { author, described: body, contents: written.value, announced: new Map() });
}

interface PostRequest {
  author: User;
  described: Described;
  contents: Upload[];
  announced: ReadonlyMap<string, Preview>;
}

async function post(ports: CreateFileDeps, { author, described, contents, announced }: PostRequest): Promise<Posted> {
  const [placed, cover] = await Promise.all([placePreviews(ports, announced), coverOf(ports, author, described)]);
  if (!cover.ok) return cover;
  const id = ports.ids.next();
  const file = newFile({ id, author, fields: described, cover: cover.value, contents, now: ports.clock.now() });
  const { previews = [] } = file;
  if (!hasOwnPreviews(file) || !previews.every((id) => placed.includes(id))) return refuse('upload_not_usable');
  const committed = await publish(ports, file, contents);
  if (committed.ok) return ok(file);
  const uploads = await findUploads(
    ports.table,
    contents.map(({ id }) => id),
  );
  return (await postedBefore(ports, author, uploads)) ?? refuse('upload_not_usable');
}

async function coverOf(ports: CreateFileDeps, { id: ownerId }: User, described: Described) {
  const id = 'cover' in described ? described.cover : undefined;
  return id === undefined ? ok(undefined) : placeCover(ports, { ownerId, id });
}

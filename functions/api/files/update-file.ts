import type * as z from 'zod';
import type { Edit } from '#functions/domain/files/edits';
import type { File } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { fileDetailShape } from '#functions/responses/files';
import { endpoint } from '#functions/runtime/endpoint';
import { ownAccount } from '#functions/store/accounts/users';
import { marksOf } from '#functions/store/files/viewer-state';
import type { ReserveRefused } from '#functions/store/uploads/storage';
import { changeFile, type NewFiles } from '#functions/usecases/files/change-file';
import { coverAfter } from '#functions/usecases/files/covers';
import { viewFileNow } from '#functions/usecases/files/viewed-file';
import { writeForm } from '#functions/usecases/uploads/form-upload';
import { routes } from '#shared/contract/index';
import type { updateFileBody, updateFileForm } from '#shared/contract/shapes/file-input';
import { ok, type Result, refuse } from '#shared/result';

export const updateFile = endpoint(
  routes.updateFile,
  ['table', 'blobs', 'queues', 'clock', 'ids'],
  async ({ params, body, user }, ports) => {
    const view = await viewFileNow(ports.table, params.id, user);
    if (!view) return refuse('file_not_found');
    if (!view.isOwner) return refuse('file_not_yours');

    const allowed = putsUp(body, view.file) ? await mayPutUp(ports.table, user.id) : ok(undefined);
    if (!allowed.ok) return allowed;
    const files = await filesOf(ports, user.id, body);
    if (!files.ok) return files;
    const { is_public: isPublic, changelog, notify_buyers: notifyBuyers } = body;
    const requestedCover = 'cover' in body ? body.cover : undefined;
    const cover = await coverAfter(ports, view.file, { cover: requestedCover, isPublic });
    if (!cover.ok) return cover;
    const edit = { ...editOf(body), cover: cover.value };
    const changed = await changeFile(ports, params.id, { edit, files: files.value, changelog, notifyBuyers });
    if (!changed.ok) return changed;

    const viewerState = await marksOf(ports.table, user, [params.id]);
    return ok({
      data: fileDetailShape(changed.value, { ...viewerState(params.id), isOwner: true, now: ports.clock.now() }),
    });
  },
);

function editOf(body: UpdateFileBody): Omit<Edit, 'cover'> {
  const { title, description, price, list_price: listPrice, tags, is_public: isPublic, ai, contains } = body;
  const texts = { title, description, tags, contains, opensWith: body.opens_with };
  return { ...texts, price, listPrice, isPublic, ai, ...onlyInJson(body) };
}

/** Fields that forms do not have. */
const onlyInJson = (body: UpdateFileBody): Pick<Edit, 'previews' | 'licence' | 'payWhat'> => ({
  previews: 'previews' in body ? body.previews : undefined,
  licence: 'licence' in body ? body.licence : undefined,
  payWhat: 'pay_what' in body ? body.pay_what : undefined,
});

/** Whether the edit publishes something: new bytes, or a post that was private. */
const putsUp = (body: UpdateFileBody, { isPublic }: Pick<File, 'isPublic'>): boolean =>
  Boolean(('uploads' in body && body.uploads) || ('files' in body && body.files)) ||
  (body.is_public === true && !isPublic);

/** Limited accounts, and those about to be deleted, may edit existing posts and publish nothing new. */
async function mayPutUp(
  table: Table,
  userId: string,
): Promise<Result<undefined, 'account_limited' | 'account_leaving'>> {
  const { standing } = await ownAccount(table, userId);
  return standing === 'limited' || standing === 'leaving' ? refuse(`account_${standing}`) : ok(undefined);
}

type UpdateFileBody = z.output<typeof updateFileBody> | z.output<typeof updateFileForm>;

/** Files of a form are stored as uploads; if they do not get into the post, the sweeper removes them. */
async function filesOf(
  ports: Deps<'table' | 'blobs' | 'clock' | 'ids'>,
  userId: string,
  body: UpdateFileBody,
): Promise<Result<NewFiles | undefined, ReserveRefused | 'invalid_input'>> {
  if ('files' in body && body.files) {
    const written = await writeForm(ports, userId, body.files);
    return written.ok ? ok({ written: written.value }) : written;
  }
  return ok('uploads' in body && body.uploads ? { ids: body.uploads } : undefined);
}

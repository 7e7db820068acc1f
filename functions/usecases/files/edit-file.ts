import type * as z from 'zod';
import type { Edit } from '#functions/domain/files/edits';
import type { File } from '#functions/domain/files/file';
import type { Deps } from '#functions/ports/index';
import { ownAccount } from '#functions/store/accounts/users';
import type { updateFileBody, updateFileForm } from '#shared/contract/shapes/file-input';
import { ok, refuse } from '#shared/result';
import { writeForm } from '../uploads/form-upload.ts';
import { changeFile } from './change-file.ts';
import { coverAfter } from './covers.ts';
import { viewFileNow } from './viewed-file.ts';

type EditFileInput = z.output<typeof updateFileBody> | z.output<typeof updateFileForm>;
type EditFileDeps = Deps<'table' | 'blobs' | 'queues' | 'clock' | 'ids'>;

interface EditFileRequest {
  fileId: string;
  user: { id: string };
  input: EditFileInput;
}

/** An owner's edit of texts, price, visibility, cover and contents. */
export async function editFile({ fileId, user, input }: EditFileRequest, deps: EditFileDeps) {
  const view = await viewFileNow(deps.table, fileId, user);
  if (!view) return refuse('file_not_found');
  if (!view.isOwner) return refuse('file_not_yours');

  const allowed = isPublication(input, view.file) ? await validatePublisher(user.id, deps) : ok(undefined);
  if (!allowed.ok) return allowed;
  const files = await storeContents(input, user.id, deps);
  if (!files.ok) return files;
  const { is_public: isPublic, changelog, notify_buyers: notifyBuyers } = input;
  const requestedCover = 'cover' in input ? input.cover : undefined;
  const cover = await coverAfter(deps, view.file, { cover: requestedCover, isPublic });
  if (!cover.ok) return cover;
  const edit = { ...editOf(input), cover: cover.value };
  return changeFile(deps, fileId, { edit, files: files.value, changelog, notifyBuyers });
}

function editOf(input: EditFileInput): Omit<Edit, 'cover'> {
  const { title, description, price, list_price: listPrice, tags, is_public: isPublic, ai, contains } = input;
  const texts = { title, description, tags, contains, opensWith: input.opens_with };
  return { ...texts, price, listPrice, isPublic, ai, ...onlyInJson(input) };
}

/** Fields that forms do not have. */
const onlyInJson = (input: EditFileInput): Pick<Edit, 'previews' | 'licence' | 'payWhat'> => ({
  previews: 'previews' in input ? input.previews : undefined,
  licence: 'licence' in input ? input.licence : undefined,
  payWhat: 'pay_what' in input ? input.pay_what : undefined,
});

/** The edit publishes something: new contents, or a file that was private. */
const isPublication = (input: EditFileInput, { isPublic }: Pick<File, 'isPublic'>): boolean =>
  Boolean(('uploads' in input && input.uploads) || ('files' in input && input.files)) ||
  (input.is_public === true && !isPublic);

/** Limited accounts, and those about to be deleted, may edit existing files and publish nothing new. */
async function validatePublisher(userId: string, { table }: EditFileDeps) {
  const { standing } = await ownAccount(table, userId);
  return standing === 'limited' || standing === 'leaving' ? refuse(`account_${standing}`) : ok(undefined);
}

/** Contents of a form are stored as uploads; if they do not get into the file, the sweeper removes them. */
async function storeContents(input: EditFileInput, userId: string, deps: EditFileDeps) {
  if ('files' in input && input.files) {
    const written = await writeForm(deps, userId, input.files);
    return written.ok ? ok({ written: written.value }) : written;
  }
  return ok('uploads' in input && input.uploads ? { ids: input.uploads } : undefined);
}

import { useQueueCover } from '../../../features/covers/use-queue-cover.ts';
import { CardPreview } from '../../../features/file-form/card-preview.tsx';
import { validPriceOf } from '../../../features/file-form/fields.ts';
import { categoryOfFiles } from '../../../features/upload/kinds.ts';
import { useT } from '../../../i18n/index.tsx';
import { useSession } from '../../../session/session.tsx';
import { seedIn, titleOf } from './form.ts';
import { useQueueValue, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

/** The file as its card will show it. A generated cover is drawn from the digits of the id that it will have. */
export function useCardFile() {
  const { create } = useT();
  const { user } = useSession();
  const { form } = useUploadDraftView();
  const size = useQueueValue((view) => view.size);
  const category = useQueueValue(({ rows }) => categoryOfFiles(rows));
  const first = useQueueValue(({ rows }) => rows[0]?.name);
  const price = validPriceOf(form.price);
  return {
    id: seedIn(form, category),
    title: titleOf(form, first).trim() || create.previewTitle,
    category,
    price: price === undefined ? null : price / 100,
    file_size: size,
    username: user?.username ?? '',
    download_count: 0,
    star_count: 0,
    cover: useQueueCover(useUploadDraft().queue).card,
  };
}

/** On phones only once there are files. */
export function Preview() {
  const { create } = useT();
  const file = useCardFile();
  const hasFiles = useQueueValue(({ rows }) => rows.length > 0);
  return <CardPreview heading={create.preview} file={file} className={hasFiles ? '' : 'max-md:hidden'} />;
}

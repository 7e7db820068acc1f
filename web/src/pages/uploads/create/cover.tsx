import { CoverPanel } from '../../../features/covers/cover-panel.tsx';
import { useQueueCover } from '../../../features/covers/use-queue-cover.ts';
import { categoryOfFiles } from '../../../features/upload/kinds.ts';
import { useT } from '../../../i18n/index.tsx';
import { titleOf } from './form.ts';
import { useQueueValue, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

/** Without a file there is nothing to cover. */
export function CoverSection() {
  const { create } = useT();
  const { form } = useUploadDraftView();
  const { card: _, ...cover } = useQueueCover(useUploadDraft().queue);
  const first = useQueueValue(({ rows }) => rows[0]?.name);
  const category = useQueueValue(({ rows }) => categoryOfFiles(rows));
  if (first === undefined) return null;
  const title = titleOf(form, first).trim() || create.previewTitle;
  return <CoverPanel {...cover} file={{ id: 'preview', title, category }} />;
}

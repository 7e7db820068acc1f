import { useQueueCover } from '../../../features/covers/use-queue-cover.ts';
import { AboutPanel } from '../../../features/file-form/about-panel.tsx';
import { AiPanel } from '../../../features/file-form/ai-panel.tsx';
import { AnswersPanel } from '../../../features/file-form/answers-panel.tsx';
import { validPriceOf } from '../../../features/file-form/fields.ts';
import { PricePanel } from '../../../features/file-form/price-panel.tsx';
import { categoryOfFiles } from '../../../features/upload/kinds.ts';
import { useT } from '../../../i18n/index.tsx';
import type { SessionUser } from '../../../session/session.tsx';
import { FileCard } from '../../../ui/card/file-card.tsx';
import { PrivateBadge } from '../../../ui/text/badge.tsx';
import { titleOf } from './form.ts';
import { useProblemText, useQueueValue, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

/** The card as buyers will see it. Its cover's pattern depends on the final id; everything else is as shown. */
export function Preview({ user }: { user: SessionUser }) {
  const { create } = useT();
  const { form } = useUploadDraftView();
  const size = useQueueValue((view) => view.size);
  const category = useQueueValue(({ rows }) => categoryOfFiles(rows));
  const title = titleOf(
    form,
    useQueueValue(({ rows }) => rows[0]?.name),
  );
  const price = validPriceOf(form.price);
  const { card: cover } = useQueueCover(useUploadDraft().queue);
  const card = {
    id: 'preview',
    title: title.trim() || create.previewTitle,
    description: form.description,
    category,
    price: price === undefined ? null : price / 100,
    file_size: size,
    username: user.username,
    display_name: user.display_name,
    download_count: 0,
    star_count: 0,
    is_public: form.isPublic,
    cover,
  };
  return (
    <section aria-label={create.preview} className="max-w-[26em]">
      <p className="mb-2 text-ink-3 text-sm">{create.preview}</p>
      <FileCard file={card} preview level={3} badge={<PrivateBadge file={card} />} />
    </section>
  );
}

/** The form with its default title filled in until the user edits it. */
function useForm() {
  const desk = useUploadDraft();
  const { form, problems } = useUploadDraftView();
  const firstFile = useQueueValue(({ rows }) => rows[0]?.name);
  const problemText = useProblemText();
  return {
    form: { ...form, title: titleOf(form, firstFile) },
    edit: (change: Partial<typeof form>) => desk.edit(change),
    errorOf: (field: keyof typeof problems) => problemText(problems[field]),
  };
}

/** Can be filled in while the files are uploading. */
export const About = () => <AboutPanel {...useForm()} />;

export function Answers() {
  const form = useForm();
  return (
    <>
      <AnswersPanel {...form} />
      <AiPanel {...form} />
    </>
  );
}

export function Price() {
  const { create: t } = useT();
  return <PricePanel {...useForm()} faults={t.problem} line={t.payoutLine} />;
}

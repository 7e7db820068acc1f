import { CoverFields, CoverFold } from '../../../features/covers/cover-fields.tsx';
import { seedsOf } from '../../../features/covers/tones.ts';
import { useQueueCover } from '../../../features/covers/use-queue-cover.ts';
import { AiField, AnswerFields } from '../../../features/file-form/answer-fields.tsx';
import { BasicFields } from '../../../features/file-form/basic-fields.tsx';
import { MoreFields, Step } from '../../../features/file-form/layout.tsx';
import { PriceFields } from '../../../features/file-form/price-fields.tsx';
import { TagField } from '../../../features/file-form/tag-field.tsx';
import { QueuePreviews } from '../../../features/previews/choose/queue-previews.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Cover } from '../../../ui/cover/cover-image.tsx';
import { titleOf } from './form.ts';
import { useCardFile } from './preview.tsx';
import { useProblemText, useQueueValue, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

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

/** Title, price and previews, filled in while the files are uploading. Without files one line says that these follow. */
export function Details() {
  const { create } = useT();
  const hasFiles = useQueueValue(({ rows, leftovers }) => rows.length + leftovers.length > 0);
  if (!hasFiles) return <p className="px-5 text-ink-3 text-sm md:px-8">{create.followingSteps}</p>;
  return (
    <>
      <Step number={2} heading={create.steps.price}>
        <Basics />
      </Step>
      <Step number={3} heading={create.steps.previews}>
        <Previews />
      </Step>
      <More />
    </>
  );
}

function Basics() {
  const { create } = useT();
  const fields = useForm();
  return <BasicFields {...fields} price={<PriceFields {...fields} faults={create.problem} />} />;
}

function Previews() {
  const { queue } = useUploadDraft();
  const { of, card, choice, pictures, defaultPicture } = useQueueCover(queue);
  const file = useCardFile();
  return (
    <div className="grid gap-6">
      <QueuePreviews queue={queue} cover={of} />
      {!card && <Tones />}
      <CoverFold>
        <CoverFields {...{ choice, pictures, defaultPicture, file }} />
      </CoverFold>
    </div>
  );
}

/** Without a picture the cover is drawn, in one of four tones. */
function Tones() {
  const { create } = useT();
  const desk = useUploadDraft();
  const { form } = useUploadDraftView();
  const { category, title } = useCardFile();
  return (
    <fieldset className="grid grid-cols-4 gap-2.5 sm:gap-3">
      <legend className="mb-3.5 text-ink-2">{create.tones}</legend>
      {seedsOf(form.stem, category).map((id, tone) => (
        <label key={id} className="relative block cursor-pointer">
          <input
            type="radio"
            name="tone"
            aria-label={create.tone(tone + 1)}
            checked={form.tone === tone}
            onChange={() => desk.edit({ tone })}
            className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
          />
          <Cover
            {...{ id, category, title }}
            className="rounded-md outline-offset-2 peer-checked:outline-2 peer-checked:outline-ink peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
          />
        </label>
      ))}
    </fieldset>
  );
}

const folded = ['tags', 'contains', 'opensWith', 'seats'] as const;

function More() {
  const { create } = useT();
  const fields = useForm();
  return (
    <MoreFields
      heading={create.more}
      line={create.moreLine}
      hasProblem={folded.some((field) => fields.errorOf(field) !== undefined)}
    >
      <TagField tags={fields.form.tags} onTags={(tags) => fields.edit({ tags })} error={fields.errorOf('tags')} />
      <AnswerFields {...fields} />
      <AiField {...fields} />
    </MoreFields>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import { readFile } from '../../../api/file-answer.ts';
import { CoverFields, CoverFold } from '../../../features/covers/cover-fields.tsx';
import { AiField, AnswerFields } from '../../../features/file-form/answer-fields.tsx';
import { BasicFields } from '../../../features/file-form/basic-fields.tsx';
import { CardPreview } from '../../../features/file-form/card-preview.tsx';
import { validPriceOf } from '../../../features/file-form/fields.ts';
import { MoreFields, Step, StepColumns } from '../../../features/file-form/layout.tsx';
import { TagField } from '../../../features/file-form/tag-field.tsx';
import { LeaveGuard } from '../../../features/forms/leave-guard.tsx';
import { QueuePreviews } from '../../../features/previews/choose/queue-previews.tsx';
import { canMake } from '../../../features/previews/make/make-stored.ts';
import { categoryOfFiles } from '../../../features/upload/kinds.ts';
import { useT } from '../../../i18n/index.tsx';
import { preloadSellingMessages } from '../../../i18n/selling-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import type { CardFile } from '../../../ui/card/bare-card.tsx';
import { BuyBar } from '../../../ui/frame/bars.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { fenOf } from '../../../ui/text/format.ts';
import { editDraft } from './draft.ts';
import { DraftNote } from './draft-note.tsx';
import { EditPreviews, PreviewOrder } from './edit-previews.tsx';
import { EditPrice, PayWhatYouWant } from './edit-price.tsx';
import { replacementOf } from './replacement.ts';
import { SaleGroup } from './sale-group.tsx';
import { type Edit, useEdit, useProblemText } from './use-edit.ts';
import { VersionFields, Versions } from './version-fields.tsx';

preloadSellingMessages();

export default function EditPage() {
  const t = useT();
  usePageTitle(t.edit.title);
  const { id = '' } = useParams();
  const { user } = useSession();
  const query = useQuery({ ...readFile(id), refetchOnMount: 'always' });
  if (!query.isFetchedAfterMount || !user) return <PageSpinner />;
  const file = query.data?.data;
  if (query.error?.status === 404 || file?.is_deleted) {
    const back = { to: paths.myFiles(), word: t.nav.myFiles };
    return <Empty level={1} heading={t.errors.fileNotFound} line={t.file.missingLine} {...back} />;
  }
  /** A failed refetch does not remove the editor. */
  if (!file) {
    const error = query.error ?? new Error(t.errors.network);
    return <LoadFailed heading={t.file.loadFailed} error={error} onRetry={query.refetch} />;
  }
  if (!file.is_owner) return <NotAllowed />;
  return <Editor key={`${user.id}:${id}`} file={file} userId={user.id} />;
}

function NotAllowed() {
  const { notAllowed } = useT().edit;
  useEffect(() => toast.bad(notAllowed), [notAllowed]);
  return <Navigate to={paths.myFiles()} replace />;
}

/** The editor keeps the file as it was at the start, so that a refetch does not look like a change. */
function Editor({ file: now, userId }: { file: FileDetail; userId: string }) {
  const { edit: t, create } = useT();
  const queries = useQueryClient();
  const [file] = useState(now);
  const [queue] = useState(() => replacementOf(userId, file.id, queries));
  const [draft] = useState(() => editDraft(() => sessionStorage, userId, file));
  const [since, setSince] = useState(file.updated_at);
  const editing = useEdit(file, { queue, draft, since });
  const fields = { form: editing.form, edit: editing.edit, errorOf: useProblemText(editing) };
  const discard = () => {
    draft.forget();
    queue.removeAll();
  };
  const hasPreviews = file.previews.length > 0 || file.files.some(canMake);
  const cover = <CoverFields {...editing.coverWork} file={file} />;
  const stored = hasPreviews ? <EditPreviews editing={editing} /> : cover;
  return (
    <>
      <BackLink to={paths.file(file.id)}>{t.back}</BackLink>
      <PageHead heading={t.title} />
      <DraftNote editing={editing} />
      <StepColumns
        aside={
          <>
            <CardPreview heading={now.is_public ? t.previewNow : create.preview} file={cardOf(editing)} />
            <SaveBlock editing={editing} />
          </>
        }
      >
        <Step number={1} heading={create.files}>
          <VersionFields editing={editing} />
        </Step>
        <Step number={2} heading={create.steps.price}>
          <BasicFields {...fields} price={<EditPrice {...fields} isOnSale={now.until !== null} />} />
        </Step>
        <Step number={3} heading={create.steps.previews}>
          {!editing.hasFiles && hasPreviews && (
            <CoverFold file={{ ...file, cover: editing.coverWork.card }}>{cover}</CoverFold>
          )}
          {editing.hasFiles ? <QueuePreviews queue={queue} cover={editing.coverWork.of} /> : stored}
          {editing.hasFiles && <CoverFold>{cover}</CoverFold>}
        </Step>
        <MoreFields heading={create.more} line={t.moreLine} hasProblem={hasFoldedProblem(editing)}>
          <TagField tags={fields.form.tags} onTags={(tags) => fields.edit({ tags })} error={fields.errorOf('tags')} />
          <AnswerFields {...fields} />
          <AiField {...fields} isMarked={file.ai.marked} />
          <SaleGroup file={now} onChanged={setSince} />
          <PayWhatYouWant {...fields} />
          {!editing.hasFiles && <PreviewOrder editing={editing} />}
          <Versions file={file} />
        </MoreFields>
      </StepColumns>
      <BuyBar>
        <SaveButton editing={editing} />
      </BuyBar>
      <LeaveGuard isOn={editing.isDirty && !editing.isSaving} onDiscard={discard} />
    </>
  );
}

/** The file as its card will show it. While a discount runs, that is its price. */
function cardOf({ file, form, coverWork, queue, hasFiles }: Edit): CardFile {
  const price = validPriceOf(form.price);
  const isChanged = price !== undefined && price !== fenOf(file.list_price);
  return {
    ...file,
    title: form.title,
    cover: coverWork.card,
    price: isChanged && file.until === null ? price / 100 : file.price,
    ...(hasFiles && { category: categoryOfFiles(queue.read().rows) }),
  };
}

const folded = ['tags', 'contains', 'opensWith', 'seats'] as const;

/** Something among what is folded needs the seller. */
const hasFoldedProblem = ({ file, form, problems }: Edit): boolean =>
  folded.some((field) => field in problems) || (file.ai.marked && form.ai === 'none');

/** Why saving has to wait; undefined if it need not. */
function useReason({ isDirty, isUploading, previewWork: { making } }: Edit): string | undefined {
  const { edit: t, previews, shared } = useT();
  if (isUploading) return t.uploading;
  if (making > 0) return previews.making(making);
  return isDirty ? undefined : shared.unchanged;
}

function SaveButton({ editing }: { editing: Edit }) {
  const { shared } = useT();
  const { save, isSaving } = editing;
  return (
    <Button
      tone="primary"
      size="lg"
      block
      busy={isSaving && shared.saving}
      disabledReason={useReason(editing)}
      onClick={save}
    >
      {shared.saveChanges}
    </Button>
  );
}

/** Beside the form; on phones the button is at the bottom of the window, and only the messages are here. */
function SaveBlock({ editing }: { editing: Edit }) {
  return (
    <div>
      {editing.failure && (
        <Callout tone="bad" role="alert" className="mb-4">
          {editing.failure}
        </Callout>
      )}
      <div className="max-md:hidden">
        <SaveButton editing={editing} />
      </div>
    </div>
  );
}

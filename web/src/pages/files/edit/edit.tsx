import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import { readFile } from '../../../api/file-answer.ts';
import { retryUnlessMissing } from '../../../api/query.ts';
import { CoverPanel } from '../../../features/covers/cover-panel.tsx';
import { AboutPanel } from '../../../features/file-form/about-panel.tsx';
import { AiPanel } from '../../../features/file-form/ai-panel.tsx';
import { AnswersPanel } from '../../../features/file-form/answers-panel.tsx';
import { PreviewPanel } from '../../../features/previews/choose/preview-panel.tsx';
import { useT } from '../../../i18n/index.tsx';
import { preloadSellingMessages } from '../../../i18n/selling-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { BuyBar } from '../../../ui/frame/bars.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead, Split } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { editDraft } from './draft.ts';
import { DraftNote } from './draft-note.tsx';
import { EditPrice } from './edit-price.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { PreviewSection } from './preview-panel.tsx';
import { replacementOf } from './replacement.ts';
import { SalePanel } from './sale-panel.tsx';
import type { Edit } from './use-edit.ts';
import { useEdit, useProblemText } from './use-edit.ts';
import { VersionPanel } from './version-panel.tsx';

preloadSellingMessages();

export default function EditPage() {
  const t = useT();
  usePageTitle(t.edit.title);
  const { id = '' } = useParams();
  const { user } = useSession();
  const query = useQuery({
    ...readFile(id),
    retry: retryUnlessMissing,
    refetchOnMount: 'always',
  });
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
  const { edit: t } = useT();
  const queries = useQueryClient();
  const [file] = useState(now);
  const [queue] = useState(() => replacementOf(userId, file.id, queries));
  const [draft] = useState(() => editDraft(() => sessionStorage, userId, file));
  const [since, setSince] = useState(file.updated_at);
  const editing = useEdit(file, { queue, draft, since });
  const panel = { form: editing.form, edit: editing.edit, errorOf: useProblemText(editing) };
  const discard = () => {
    draft.forget();
    queue.removeAll();
  };
  return (
    <>
      <BackLink to={paths.file(file.id)}>{t.back}</BackLink>
      <PageHead heading={t.title} lead={<span className="wrap-anywhere">{file.title}</span>} />
      <DraftNote editing={editing} />
      <Split
        aside={
          <>
            <EditPrice {...panel} isOnSale={now.until !== null} line={t.priceLine} />
            <SalePanel file={now} onChanged={setSince} />
            <SaveBlock editing={editing} />
          </>
        }
      >
        <AboutPanel {...panel} />
        <AnswersPanel {...panel} />
        <AiPanel {...panel} isMarked={file.ai.marked} />
        <VersionPanel editing={editing} />
        <PreviewSection editing={editing} />
        <PreviewPanel queue={queue} />
        <CoverPanel {...editing.coverWork} file={file} />
      </Split>
      <BuyBar>
        <SaveButton editing={editing} />
      </BuyBar>
      <Guard isOn={editing.isDirty && !editing.isSaving} onDiscard={discard} />
    </>
  );
}

function Guard({ isOn, onDiscard }: { isOn: boolean; onDiscard: () => void }) {
  const { edit: t } = useT();
  const { isAsking, stay, leave } = useLeaveGuard(isOn);
  const discard = () => {
    stay();
    leave();
    onDiscard();
  };
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => !open && stay()}
      title={t.leaveHeading}
      text={t.leaveLine}
      keep={t.stay}
      confirm={t.leave}
      onConfirm={discard}
    />
  );
}

/** Why saving has to wait; undefined if it need not. */
function useReason({ isDirty, isUploading, previewWork: { making } }: Edit): string | undefined {
  const { edit: t, previews } = useT();
  if (isUploading) return t.uploading;
  if (making > 0) return previews.making(making);
  return isDirty ? undefined : t.unchanged;
}

function SaveButton({ editing }: { editing: Edit }) {
  const { profile, edit: t } = useT();
  const { save, isSaving } = editing;
  return (
    <Button
      tone="primary"
      size="lg"
      block
      busy={isSaving && profile.saving}
      disabledReason={useReason(editing)}
      onClick={save}
    >
      {t.save}
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

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { StepColumns } from '../../../features/file-form/layout.tsx';
import { AccountStatusNote } from '../../../features/safety/account-status-note.tsx';
import { useT } from '../../../i18n/index.tsx';
import { usePageTitle } from '../../../nav/title.ts';
import { type SessionUser, useSession } from '../../../session/session.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { currentUploadDraft, tellGoesOn } from './current-draft.ts';
import { Details } from './details.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { FilesStep } from './files.tsx';
import { Preview } from './preview.tsx';
import { PublishBar, PublishBlock } from './publish.tsx';
import { Published } from './published.tsx';
import type { UploadDraft } from './upload-draft.ts';
import { UploadDraftContext, useUploadDraftView } from './use-upload-draft.ts';

export default function CreatePage() {
  const { user } = useSession();
  return user ? <Workplace key={user.id} user={user} /> : null;
}

function Workplace({ user }: { user: SessionUser }) {
  const queries = useQueryClient();
  const [desk] = useState(() => currentUploadDraft(user.id, queries));
  useGoesOnWithoutPage(desk);
  return (
    <UploadDraftContext value={desk}>
      <Stages user={user} />
    </UploadDraftContext>
  );
}

/** Leaving the page loses nothing: the draft stays and its uploads go on. */
function useGoesOnWithoutPage(desk: UploadDraft) {
  useEffect(() => {
    void desk.refreshStorage();
    return () => {
      if (desk.isUnfinished) tellGoesOn();
    };
  }, [desk]);
}

function Stages({ user }: { user: SessionUser }) {
  const { create: t } = useT();
  usePageTitle(t.title);
  const { published } = useUploadDraftView();
  if (published) return <Published file={published} />;
  return (
    <>
      <PageHead heading={t.title} />
      <AccountStatusNote status={user.standing} hasLink className="mb-6" />
      <StepColumns
        aside={
          <>
            <Preview />
            <PublishBlock />
          </>
        }
      >
        <FilesStep />
        <Details />
      </StepColumns>
      <PublishBar />
      <DropAnywhere />
    </>
  );
}

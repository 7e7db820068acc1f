import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PreviewPanel } from '../../../features/previews/choose/preview-panel.tsx';
import { AccountStatusNote } from '../../../features/safety/account-status-note.tsx';
import { useT } from '../../../i18n/index.tsx';
import { usePageTitle } from '../../../nav/title.ts';
import { type SessionUser, useSession } from '../../../session/session.tsx';
import { PageHead, Split } from '../../../ui/frame/panel.tsx';
import { CoverSection } from './cover.tsx';
import { currentUploadDraft, tellGoesOn } from './current-draft.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import { Files } from './files.tsx';
import { About, Answers, Preview, Price } from './preview.tsx';
import { PublishBar, PublishBlock } from './publish.tsx';
import { Published } from './published.tsx';
import type { UploadDraft } from './upload-draft.ts';
import { ProgressBelow } from './upload-progress.tsx';
import { UploadDraftContext, useUploadDraft, useUploadDraftView } from './use-upload-draft.ts';

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
  const t = useT();
  usePageTitle(t.nav.footer.upload);
  const desk = useUploadDraft();
  const { published, storage } = useUploadDraftView();
  if (published) return <Published file={published} storage={storage} />;
  return (
    <>
      <PageHead heading={t.nav.footer.upload} lead={t.create.lead} />
      <AccountStatusNote status={user.standing} hasLink className="mb-6" />
      <Split
        aside={
          <>
            <Price />
            <PublishBlock />
            <Preview user={user} />
          </>
        }
        below={
          <>
            <PreviewPanel queue={desk.queue} />
            <CoverSection />
          </>
        }
      >
        <Files />
        <About />
        <Answers />
      </Split>
      <ProgressBelow />
      <PublishBar />
      <DropAnywhere />
    </>
  );
}

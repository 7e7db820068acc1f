import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { StepColumns } from '../../../features/file-form/layout.tsx';
import { AccountStatusNote } from '../../../features/safety/account-status-note.tsx';
import { AddressCode } from '../../../features/share/address-code.tsx';
import { FilePosterButton } from '../../../features/share/poster-button.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { type SessionUser, useSession } from '../../../session/session.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { BareCard } from '../../../ui/card/bare-card.tsx';
import { PageHead, Panel } from '../../../ui/frame/panel.tsx';
import { currentUploadDraft, tellGoesOn } from './current-draft.ts';
import { Details } from './details.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { FilesStep } from './files.tsx';
import { Preview } from './preview.tsx';
import { PublishBar, PublishBlock } from './publish.tsx';
import type { UploadDraft } from './upload-draft.ts';
import type { PublishedFile } from './upload-draft-view.ts';
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

function Published({ file }: { file: PublishedFile }) {
  const { create } = useT();
  const desk = useUploadDraft();
  const heading = useArrival();
  useEffect(() => desk.seen(), [desk]);
  return (
    <div className="mx-auto max-w-[640px]">
      <Panel className="px-5 py-9 md:px-9">
        <div className="grid justify-items-center gap-1.5 text-center">
          <CircleCheck aria-hidden="true" className="size-10 text-ok" />
          <h1 ref={heading} tabIndex={-1} className="mt-2">
            {create.published}
          </h1>
          <p className="text-ink-2">{file.is_public ? create.publishedPublic : create.publishedPrivate}</p>
        </div>
        <div className="mx-auto mt-6 max-w-[282px] max-md:max-w-[calc(50vw-23px)]">
          <BareCard file={file} preview />
        </div>
        <Address id={file.id} />
        <div className="mt-5 flex flex-wrap justify-center gap-2.5">
          <ButtonLink to={paths.file(file.id)} tone="ink">
            {create.view}
          </ButtonLink>
          <FilePosterButton file={file} />
          <Button onClick={() => desk.startOver()}>{create.another}</Button>
        </div>
      </Panel>
    </div>
  );
}

/** The form was replaced by this: focus moves to its heading. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** Shown as text as well, because copying may be refused. */
function Address({ id }: { id: string }) {
  const { ui, create } = useT();
  const [announcement, setSaid] = useState('');
  const address = `${location.origin}${paths.file(id)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid(ui.copied);
    } catch {
      setSaid(create.copyFailed);
    }
  };
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-2">
        <span className="code flex-[1_1_240px] select-all rounded-md bg-sunken px-3.5 py-3">{address}</span>
        <Button icon={Copy} className="max-sm:flex-auto" onClick={() => void copy()}>
          {create.copyLink}
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-ok text-sm">
        {announcement}
      </p>
      <AddressCode url={address} className="mx-auto mt-3" />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { read, retryUnlessMissing } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { useLinkToken } from '../../nav/link-token.ts';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Waiting } from '../../ui/frame/spinner.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { NoticeSteps } from './notice-steps.tsx';
import { Sent, type SentNotice } from './sent.tsx';

/** A rights holder's notice: a new one, or one that was sent with gaps, by the link of its mail. */
export default function NoticePage() {
  const { notice: t } = useT();
  const id = useSearchParams()[0].get('id');
  usePageTitle(t.title);
  return <div className="mx-auto max-w-[44em]">{id ? <Completion key={id} id={id} /> : <NewNotice />}</div>;
}

function NewNotice() {
  const [sent, setSent] = useState<SentNotice>();
  return sent ? <Sent sent={sent} onAnother={() => setSent(undefined)} /> : <NoticeSteps onSent={setSent} />;
}

function Completion({ id }: { id: string }) {
  const { file, notice: t } = useT();
  const token = useLinkToken();
  const [sent, setSent] = useState<SentNotice>();
  /** As it was when one came: what is filled in meanwhile is not asked about again. */
  const found = useQuery({
    ...read('GET /cases/{id}', { params: { id }, query: { token } }),
    enabled: token !== '',
    retry: retryUnlessMissing,
    refetchOnWindowFocus: false,
  });
  if (sent) return <Sent key={sent.at} sent={sent} onFillIn={() => setSent(undefined)} />;
  if (token === '' || found.error?.status === 404 || found.error?.status === 400)
    return <Empty level={1} heading={t.missing} line={t.missingLine} to={paths.home()} word={file.backHome} />;
  if (found.error && !found.data) return <LoadFailed heading={t.failed} error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <Waiting />;
  const { state, missing, targets } = found.data.data;
  if (state !== 'incomplete') {
    const follow = (
      <ButtonLink to={paths.case(id)} state={{ linkToken: token }}>
        {t.follow}
      </ButtonLink>
    );
    return <Empty level={1} heading={t.notNeeded} line={t.notNeededLine} action={follow} />;
  }
  const files = targets.filter(({ type }) => type === 'file').map((target) => target.id);
  return <NoticeSteps completing={{ id, token, missing, files }} onSent={setSent} />;
}

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { read, retryUnlessMissing } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { NoticeSteps } from './notice-steps.tsx';
import { Sent } from './sent.tsx';
import { useSentNotice } from './sent-notice.ts';

/** A rights holder's notice: a new one, or an incomplete one, opened by the link in its mail. */
export default function NoticePage() {
  const { notice: t } = useT();
  const id = useSearchParams()[0].get('id');
  const sent = useSentNotice();
  usePageTitle(t.title);
  const steps = id ? <Completion key={id} id={id} /> : <NoticeSteps key="new" />;
  return <div className="mx-auto max-w-[44em]">{sent ? <Sent sent={sent} /> : steps}</div>;
}

function Completion({ id }: { id: string }) {
  const { file, notice: t } = useT();
  const token = useLinkToken();
  const caseQuery = useQuery({
    ...read('GET /cases/{id}', { params: { id }, query: { token } }),
    enabled: token !== '',
    retry: retryUnlessMissing,
  });
  if (token === '' || caseQuery.error?.status === 404 || caseQuery.error?.status === 400)
    return <Empty level={1} heading={t.missing} line={t.missingLine} to={paths.home()} word={file.backHome} />;
  if (caseQuery.error && !caseQuery.data)
    return <LoadFailed heading={t.failed} error={caseQuery.error} onRetry={caseQuery.refetch} />;
  if (!caseQuery.data) return <PageSpinner />;
  const { state, missing, targets } = caseQuery.data.data;
  if (state !== 'incomplete') {
    const follow = (
      <ButtonLink to={paths.case(id)} state={{ linkToken: token }}>
        {t.follow}
      </ButtonLink>
    );
    return <Empty level={1} heading={t.notNeeded} line={t.notNeededLine} action={follow} />;
  }
  const files = targets.filter(({ type }) => type === 'file').map((target) => target.id);
  return <NoticeSteps completing={{ id, token, missing, files }} />;
}

import { ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../../../api/use-read.ts';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { caseAddress } from '../../../features/safety/case-address.ts';
import { useT } from '../../../i18n/index.tsx';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink, Link } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead, Panel } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { stepOfPart } from './form.ts';
import { NoticeSteps } from './notice-steps.tsx';
import { type SentNotice, useSentNotice } from './sent-notice.ts';

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
  const caseQuery = useRead('GET /cases/{id}', {
    params: { id },
    query: { token },
    enabled: token !== '',
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

/** The notice was received, or lists its missing parts with links to their fields. */
function Sent({ sent: { ids, missing, token } }: { sent: SentNotice }) {
  const { notice: t, shared } = useT();
  const [id = ''] = ids;
  const isWhole = missing.length === 0;
  return (
    <div ref={focusOnArrival} tabIndex={-1}>
      <PageHead heading={isWhole ? t.received : t.incomplete} />
      <Panel label={isWhole ? t.received : t.incomplete}>
        <Callout tone={isWhole ? 'ok' : 'warn'} role="status">
          {isWhole ? t.receivedLine : t.incompleteLine}
        </Callout>
        {!isWhole && (
          <ul className="rows mt-3">
            {missing.map((part) => (
              <li key={part}>
                <Link
                  to={paths.notice({ id, step: String(stepOfPart(part)) })}
                  state={{ linkToken: token }}
                  className="flex min-h-11 items-center justify-between gap-3 hover:text-accent-text"
                >
                  {t.parts[part]}
                  <ChevronRight aria-hidden="true" className="text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {ids.length > 1 && <p className="mt-4 text-sm">{t.several(ids.length)}</p>}
        <ul className="mt-4 grid gap-1 text-sm">
          {ids.map((one) => (
            <li key={one} className="flex flex-wrap items-center gap-x-2">
              <span className="text-ink-3">{shared.number}</span>
              <Link to={paths.case(one)} state={{ linkToken: token }} className="code link">
                {one}
              </Link>
              <CopyButton value={caseAddress(one, token)} label={t.follow} />
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap gap-2.5 max-sm:[&>*]:flex-auto">
          <ButtonLink tone="ink" to={paths.case(id)} state={{ linkToken: token }}>
            {t.follow}
          </ButtonLink>
          {isWhole && <ButtonLink to={paths.notice()}>{t.another}</ButtonLink>}
        </div>
      </Panel>
    </div>
  );
}

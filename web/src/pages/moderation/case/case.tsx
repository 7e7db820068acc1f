import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { CaseAnswer } from '#shared/contract/shapes/safety-fields';
import type { ResponseOf } from '../../../api/addresses.ts';
import { type ApiError, ask } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useRead } from '../../../api/use-read.ts';
import { caseAddress } from '../../../features/safety/case-address.ts';
import { TargetName } from '../../../features/safety/targets.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead, Panel, Rule } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { PayoutTracker } from '../../../ui/frame/steps.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { SuitForm } from './suit-form.tsx';
import { useTimeline } from './timeline.tsx';

/** The state of a report or a notice: for everyone who has its link, with or without a login. */
export default function CasePage() {
  const { cases: t } = useT();
  const { id = '' } = useParams();
  const token = useLinkToken();
  const secret = useSearchParams()[0].get('confirm');
  const confirmation = useConfirmation(id, secret);
  usePageTitle(t.title.report);
  const response = useRead('GET /cases/{id}', {
    params: { id },
    query: { token },
    enabled: token !== '' && !confirmation.isLoading,
    refetchOnMount: 'always',
  });
  if (confirmation.isLoading) return <PageSpinner />;
  if (token === '' || response.error?.status === 404 || response.error?.status === 400) return <Missing />;
  if (response.error && !response.data)
    return <LoadFailed heading={t.failed} error={response.error} onRetry={response.refetch} />;
  if (!response.data) return <PageSpinner />;
  return (
    <CaseView answer={response.data.data} token={token}>
      {secret && <ConfirmationNote confirmation={confirmation} />}
    </CaseView>
  );
}

function Missing() {
  const { cases: t, file } = useT();
  return <Empty level={1} heading={t.missing} line={t.missingLine} to={paths.home()} word={file.backHome} />;
}

const tones = {
  open: 'info',
  received: 'info',
  incomplete: 'warn',
  decided: 'ok',
  acted: 'ok',
  appealed: 'info',
  upheld: 'ok',
  lifted: 'plain',
  countered: 'warn',
  restored: 'plain',
  in_dispute: 'info',
} as const satisfies Record<CaseAnswer['state'], string>;

interface Props {
  answer: CaseAnswer;
  token: string;
  children: React.ReactNode;
}

function CaseView({ answer, token, children }: Props) {
  const { cases: t } = useT();
  const steps = useTimeline(answer, token);
  return (
    <div className="mx-auto max-w-[44em]">
      <PageHead heading={t.title[answer.kind]} lead={t.beijing}>
        <Badge tone={tones[answer.state]}>{t.states[answer.state]}</Badge>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
        <Panel label={t.title[answer.kind]}>
          <PayoutTracker steps={steps} />
          {answer.outcome && <Outcome outcome={answer.outcome} />}
          <Rule className="my-5" />
          <About answer={answer} token={token} />
        </Panel>
        {answer.kind === 'notice' && <SuitForm answer={answer} token={token} />}
      </div>
    </div>
  );
}

function Outcome({ outcome: { decision, rule } }: { outcome: NonNullable<CaseAnswer['outcome']> }) {
  const { cases: t, reasons } = useT();
  return (
    <Callout tone="info" heading={t.outcomes[decision]} className="mt-5">
      {rule && t.rule(reasons[rule].name)}
    </Callout>
  );
}

function About({ answer: { id, targets }, token }: Omit<Props, 'children'>) {
  const { cases: t, shared } = useT();
  const number = (
    <span className="inline-flex items-center gap-1">
      <span className="code">{id}</span>
      <CopyButton value={caseAddress(id, token)} label={t.copyLink} />
    </span>
  );
  const about = (
    <ul className="grid gap-1">
      {targets.map((target) => (
        <li key={target.id}>
          <TargetName target={target} gone={shared.gone} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <Facts
        facts={[
          { key: 'number', label: shared.number, value: number, long: true },
          { key: 'about', label: shared.about, value: about, long: true },
        ]}
      />
      <p className="mt-4 text-ink-3 text-xs">{t.kept}</p>
    </>
  );
}

/** Confirms a guest's report by the link in a mail. Repeating it changes nothing; the link is used once per visit. */
const useConfirmation = (id: string, secret: string | null) =>
  useQuery<ResponseOf<'POST /cases/{id}/confirm'>, ApiError>({
    queryKey: keyOf('POST /cases/{id}/confirm', { params: { id }, body: { token: secret ?? '' } }),
    queryFn: () => ask('POST /cases/{id}/confirm', { params: { id }, body: { token: secret ?? '' } }),
    enabled: secret !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

function ConfirmationNote({ confirmation: { error, refetch } }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const { cases: t } = useT();
  if (!error) return <Callout tone="ok" role="status" heading={t.confirmed} />;
  if (error.status !== 404 && error.status !== 400)
    return <LoadFailed heading={t.confirmFailed} error={error} onRetry={refetch} />;
  return (
    <Callout tone="warn" role="alert" heading={t.confirmFailed}>
      {t.confirmUseless}
    </Callout>
  );
}

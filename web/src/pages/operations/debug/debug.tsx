import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { storedLanguage } from '../../../i18n/language.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { useSession } from '../../../session/session.tsx';
import { tokenStore } from '../../../session/token.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { TestStrip } from '../../../ui/frame/bars.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Facts } from '../../../ui/list/rows.tsx';

export default function DebugPage() {
  const t = useT().debug;
  const { status } = useSession();
  const isMember = status === 'user';
  const mine = useQuery({ ...raw('GET /files/my-files', 100), enabled: isMember });
  const all = useQuery(raw('GET /files', 10));
  const asking: DebugQuery[] = isMember ? [mine, all] : [all];
  return (
    <>
      <TestStrip>{t.strip}</TestStrip>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-6 pb-16 md:pt-8 md:pb-20">
        <TitledHead heading={t.title} lead={t.lead}>
          <Button
            busy={asking.some(({ isFetching }) => isFetching) && t.refreshing}
            onClick={() => void Promise.all(asking.map(({ refetch }) => refetch()))}
          >
            {t.refresh}
          </Button>
          <Button onClick={() => location.reload()}>{t.reload}</Button>
        </TitledHead>
        <SessionFacts />
        {/* Guests make no request, because its answer would be the login page. */}
        <RawAnswer heading={t.myFiles} asking={isMember ? mine : undefined} />
        <RawAnswer heading={t.files} asking={all} />
      </div>
    </>
  );
}

/** The server's answer, unparsed. */
const raw = (address: 'GET /files' | 'GET /files/my-files', limit: number) =>
  queryOptions({
    queryKey: ['raw', ...keyOf(address)],
    queryFn: ({ signal }) => ask<typeof address>(address, { query: { limit } }, { signal, tolerant: true }),
  });

/** Whether there is a token, never the token: screenshots of this page are sent around. */
function SessionFacts() {
  const t = useT().debug;
  const { status, user } = useSession();
  const saved = storedLanguage();
  const hasToken = tokenStore.read() !== null;
  return (
    <Panel heading={t.session}>
      <Facts
        facts={[
          { key: 'user', label: t.user, value: t.states[status] },
          { key: 'token', label: t.token, value: hasToken ? t.tokenThere : t.tokenMissing },
          {
            key: 'language',
            label: t.language,
            value: saved === null ? t.noLanguage : <span lang="zxx">{saved}</span>,
          },
        ]}
      />
      {user && (
        <div className="mt-4">
          <Raw label={t.user} value={user} />
        </div>
      )}
    </Panel>
  );
}

interface DebugQuery {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

function RawAnswer({ heading, asking }: { heading: string; asking: DebugQuery | undefined }) {
  const t = useT();
  return (
    <Panel heading={heading}>
      {!asking && <p className="text-ink-2">{t.debug.membersOnly}</p>}
      {asking?.error && <LoadFailed heading={t.debug.failed} error={asking.error} onRetry={asking.refetch} />}
      {asking && !asking.error && !asking.data && <PageSpinner />}
      {asking?.data !== undefined && <Raw label={t.debug.answer} value={asking.data} />}
    </Panel>
  );
}

/** Unformatted and in no language. A text area scrolls by keyboard and is copied whole with two keys. */
const Raw = ({ label, value }: { label: string; value: unknown }) => (
  <TextArea
    label={label}
    className="[&_textarea]:code"
    lang="zxx"
    readOnly
    rows={16}
    spellCheck={false}
    value={JSON.stringify(value, null, 2)}
    onValue={() => undefined}
  />
);

import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { usePageTitle } from '../../nav/title.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TestStrip } from '../../ui/frame/bars.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { type Asking, RawAnswer } from './raw-answer.tsx';
import { SessionFacts } from './session-facts.tsx';

export default function DebugPage() {
  const t = useT().debug;
  const { status } = useSession();
  const isMember = status === 'user';
  const mine = useQuery({ ...read('GET /files/my-files', { query: { limit: 100 } }), enabled: isMember });
  const all = useQuery(read('GET /files', { query: { limit: 10 } }));
  const asking: Asking[] = isMember ? [mine, all] : [all];
  usePageTitle(t.title);
  return (
    <>
      <TestStrip>{t.strip}</TestStrip>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-6 pb-16 md:pt-8 md:pb-20">
        <PageHead heading={t.title} lead={t.lead}>
          <Button
            busy={asking.some(({ isFetching }) => isFetching) && t.refreshing}
            onClick={() => void Promise.all(asking.map(({ refetch }) => refetch()))}
          >
            {t.refresh}
          </Button>
          <Button onClick={() => location.reload()}>{t.reload}</Button>
        </PageHead>
        <SessionFacts />
        {/* A guest's question would be answered by the login page. */}
        <RawAnswer heading={t.myFiles} asking={isMember ? mine : undefined} />
        <RawAnswer heading={t.files} asking={all} />
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { read } from '../../api/query.ts';
import { useRedirect } from '../../features/forms/countdown.ts';
import { focusOnArrival } from '../../features/forms/focus.ts';
import { ConfigFacts } from '../../features/payout/config-facts.tsx';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Panel } from '../../ui/frame/panel.tsx';

/** Time to see that it worked. */
export const redirectSeconds = 2;

/** Step 3: what was saved, then on to the dashboard. */
export function SetupDone({ message }: { message: string }) {
  const t = useT().payout;
  const left = useRedirect(redirectSeconds, paths.dashboard());
  const { data } = useQuery(read('GET /users/alipay-config'));
  return (
    <Panel heading={t.done}>
      <div ref={focusOnArrival} tabIndex={-1}>
        <Note tone="ok" icon={CircleCheck} role="status">
          <p>{message || t.saved}</p>
          {data?.config?.heldUntil === null && <p>{t.next}</p>}
        </Note>
      </div>
      {data?.config && (
        <div className="mt-5">
          <ConfigFacts config={data.config} />
        </div>
      )}
      <p className="num mt-5 mb-2.5 text-ink-2 text-sm">{t.redirect(left)}</p>
      <ButtonLink tone="ink" size="lg" replace to={paths.dashboard()}>
        {t.toDashboard}
      </ButtonLink>
    </Panel>
  );
}

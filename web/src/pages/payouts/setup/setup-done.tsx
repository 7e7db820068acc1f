import { useMemo } from 'react';
import { useRead } from '../../../api/query.ts';
import { useRedirect } from '../../../features/forms/countdown.ts';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { SetupResult } from '../../../features/payout/setup-result.tsx';
import { savedState } from '../../../features/payout/setup-saved.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';

/** Time to read that it was saved. */
export const redirectSeconds = 2;

/** Step 3: the saved account, then on to the dashboard, which shows it too. */
export function SetupDone({ message }: { message: string }) {
  const t = useT().payout;
  const state = useMemo(() => savedState(message), [message]);
  const secondsLeft = useRedirect(redirectSeconds, paths.dashboard(), state);
  const { data } = useRead('GET /users/alipay-config');
  return (
    <Panel heading={t.done}>
      <div ref={focusOnArrival} tabIndex={-1}>
        <SetupResult message={message} config={data?.config} />
      </div>
      <p className="num mt-5 mb-2.5 text-ink-2 text-sm">{t.redirect(secondsLeft)}</p>
      <ButtonLink tone="ink" size="lg" replace to={paths.dashboard()} state={state}>
        {t.toDashboard}
      </ButtonLink>
    </Panel>
  );
}

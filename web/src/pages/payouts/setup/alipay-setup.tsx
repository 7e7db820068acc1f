import { LockKeyhole, UserCheck } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { fen } from '#shared/money';
import { useRead } from '../../../api/use-read.ts';
import { useRedirect } from '../../../features/forms/countdown.ts';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { SetupResult } from '../../../features/payout/setup-result.tsx';
import { savedState } from '../../../features/payout/setup-saved.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useLoginPath } from '../../../nav/return-to.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Checking } from '../../../session/checking.tsx';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { EarningsReceipt } from '../../../ui/figures/receipt.tsx';
import { PageHead, Panel, Split } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Stepper } from '../../../ui/frame/steps.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupInfo } from './setup-info.tsx';

/** The first step is public; `?step=form` leads guests to the login page and back. */
export default function AlipaySetupPage() {
  const { nav } = useT();
  const [search] = useSearchParams();
  const [saved, setSaved] = useState<string>();
  usePageTitle(nav.footer.payout);
  if (saved !== undefined) {
    return (
      <Step at={2}>
        <SetupDone message={saved} />
      </Step>
    );
  }
  if (search.get('step') === 'form') return <FormForMembers onSaved={setSaved} />;
  return <Information />;
}

/** Members see their present account: the page waits for it, so that nothing moves. */
function Information() {
  const { status } = useSession();
  const { data, isFetched } = useRead('GET /users/alipay-config', { enabled: status === 'user' });
  if (status === 'user' && !isFetched) return <PageSpinner />;
  if (status === 'loading') return <Checking />;
  return (
    <Step at={0}>
      <SetupInfo config={data?.config} />
    </Step>
  );
}

function FormForMembers({ onSaved }: { onSaved: (message: string) => void }) {
  const { status } = useSession();
  const loginPath = useLoginPath();
  if (status === 'loading') return <Checking />;
  if (status === 'guest') return <Navigate to={loginPath} replace />;
  return (
    <Step at={1}>
      <SetupForm onSaved={onSaved} />
    </Step>
  );
}

function Step({ at, children }: { at: number; children: ReactNode }) {
  const { nav, payout: t } = useT();
  return (
    <>
      <PageHead heading={nav.footer.payout} lead={t.lead} />
      <div className="mb-6">
        <Stepper steps={t.steps} current={at} />
      </div>
      <Split
        aside={
          <>
            <EarningsExample />
            {at < 2 && <WhyWeAsk />}
          </>
        }
      >
        {children}
      </Split>
    </>
  );
}

const price = fen(100_00);

/** The seller's share of ¥100, by the function that settles real sales. */
function EarningsExample() {
  const t = useT().payout;
  return (
    <Panel heading={t.example}>
      <EarningsReceipt price={price} />
      <p className="mt-2 text-ink-3 text-sm">{t.exampleLine}</p>
    </Panel>
  );
}

const icons = [UserCheck, LockKeyhole];

function WhyWeAsk() {
  const t = useT().payout;
  return (
    <Panel heading={t.why}>
      <ul className="grid gap-3 text-ink-2 text-sm">
        {t.whyLines.map((line, at) => {
          const Icon = icons[at] ?? UserCheck;
          return (
            <li key={line} className="flex gap-2.5">
              <Icon aria-hidden="true" className="mt-[3px] flex-none text-ink-3" />
              <span>{line}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

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

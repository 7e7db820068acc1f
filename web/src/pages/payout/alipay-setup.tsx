import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/index.tsx';
import { useLoginPath } from '../../nav/return-to.ts';
import { usePageTitle } from '../../nav/title.ts';
import { useSession } from '../../session/session.tsx';
import { PageHead, Split } from '../../ui/frame/panel.tsx';
import { Waiting } from '../../ui/frame/spinner.tsx';
import { Stepper } from '../../ui/frame/steps.tsx';
import { EarningsExample, WhyWeAsk } from './earnings-example.tsx';
import { SetupDone } from './setup-done.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupInfo } from './setup-info.tsx';

/** The first step is for everybody; `?step=form` leads guests to the login page and back. */
export default function AlipaySetupPage() {
  const t = useT().payout;
  const [search] = useSearchParams();
  const [saved, setSaved] = useState<string>();
  usePageTitle(t.title);
  if (saved !== undefined) {
    return (
      <Step at={2}>
        <SetupDone message={saved} />
      </Step>
    );
  }
  if (search.get('step') === 'form') return <FormForMembers onSaved={setSaved} />;
  return (
    <Step at={0}>
      <SetupInfo />
    </Step>
  );
}

function FormForMembers({ onSaved }: { onSaved: (message: string) => void }) {
  const { status } = useSession();
  const loginPath = useLoginPath();
  if (status === 'loading') return <Waiting />;
  if (status === 'guest') return <Navigate to={loginPath} replace />;
  return (
    <Step at={1}>
      <SetupForm onSaved={onSaved} />
    </Step>
  );
}

function Step({ at, children }: { at: number; children: ReactNode }) {
  const t = useT().payout;
  return (
    <>
      <PageHead heading={t.title} lead={t.lead} />
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

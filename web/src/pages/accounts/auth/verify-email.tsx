import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { ResponseOf } from '../../../api/addresses.ts';
import { type ApiError, ask } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useWrite } from '../../../api/write.ts';
import { redirectSeconds, useRedirect } from '../../../features/forms/countdown.ts';
import { messageOf } from '../../../features/forms/failures.ts';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { loginRequestOptions, useEnter } from '../../../features/login/complete-login.ts';
import { ResendForm } from '../../../features/login/resend-form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { useReturnPath, useReturnTo } from '../../../nav/return-path.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { browserKey } from '../../../session/browser-key.ts';
import { resumedState } from '../../../session/pay-press.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, Link } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { DoneGate } from './done-gate.tsx';
import { Gate } from './gate.tsx';
import { LoginForm } from './login.tsx';
import { type LoginPurpose, loginPurposeOf, usePurposeTitle } from './login-purpose.ts';

/**
 * In the browser that registered, a verification link logs in and leads straight on: to the page that the visitor was
 * going to, where a payment that was begun continues, or to the dashboard. In any other browser, or when the server
 * refuses, the login page comes next; a visitor who is logged in stays logged in. @returns whether this is still being
 * decided
 */
function useLinkEntry(token: string): boolean {
  const returnTo = useReturnTo();
  const navigate = useNavigate();
  const { status } = useSession();
  const enter = useEnter();
  const [isPossible, setPossible] = useState(browserKey.isThere);
  const login = useWrite('POST /auth/verify-email/login', {
    options: loginRequestOptions,
    onDone: (session) => {
      enter(session);
      void navigate(returnTo, { replace: true, state: resumedState });
    },
  });
  const begin = useEffectEvent(() => {
    const browser_key = isPossible ? browserKey.take() : undefined;
    if (browser_key) login.mutate({ body: { token, browser_key } });
    else setPossible(false);
  });
  useEffect(() => {
    if (status === 'guest') begin();
  }, [status]);
  if (!login.isIdle) return !login.isError;
  return isPossible && status !== 'user';
}

export default function VerifyEmailPage() {
  const t = useT().auth;
  const token = useLinkToken();
  const verification = useVerification(token);
  usePageTitle(t.verify);
  if (token === '') return <NotVerified text={t.tokenMissing} />;
  if (verification.data) return <Verified token={token} message={verification.data.message} />;
  if (!verification.error) return <Verifying />;
  const { text, line } = messageOf(verification.error, t.verifyFailed);
  return <NotVerified text={text} line={line} onRetry={line ? verification.refetch : undefined} />;
}

function Verifying() {
  const t = useT().auth;
  return (
    <Gate heading={t.verifying}>
      <PageSpinner />
    </Gate>
  );
}

function Verified({ token, message }: { token: string; message: string }) {
  const t = useT().auth;
  const isEntering = useLinkEntry(token);
  const purpose = loginPurposeOf(useReturnPath());
  const wasGuest = useEverTrue(useSession().status === 'guest');
  if (isEntering) return <Verifying />;
  if (wasGuest && purpose) return <ToFile purpose={purpose} />;
  return <DoneGate heading={t.verified} message={message} />;
}

/** In another browser than the one that registered: names the file that waits, and logs in for it. */
function ToFile({ purpose }: { purpose: LoginPurpose }) {
  const t = useT().auth;
  const returnTo = useReturnTo();
  const title = usePurposeTitle(purpose);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const stay = () => setUsed(true);
    addEventListener('focusin', stay);
    return () => removeEventListener('focusin', stay);
  }, []);
  if (useSession().status === 'user') return <Navigate to={returnTo} replace />;
  const lead = (
    <>
      {purpose.kind === 'purchase' ? t.loginToPay : t.returnLead}
      <b className="block min-h-[1lh] truncate font-semibold text-ink">{title}</b>
    </>
  );
  return (
    <Gate heading={t.verified} lead={lead}>
      {!isUsed && <Leave to={paths.login(returnTo)} />}
      <LoginForm />
    </Gate>
  );
}

/** To the login page, while nobody has begun to log in here. */
function Leave({ to }: { to: string }) {
  useRedirect(redirectSeconds, to);
  return null;
}

/** Without the query's abort signal: a page that is mounted twice shares the one call instead of making another. */
const useVerification = (token: string) =>
  useQuery<ResponseOf<'GET /auth/verify-email'>, ApiError>({
    queryKey: keyOf('GET /auth/verify-email', { query: { token } }),
    queryFn: () => ask('GET /auth/verify-email', { query: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface NotVerifiedProps {
  text: string;
  line?: string | undefined;
  /** Given if the network failed and not the link. */
  onRetry?: (() => unknown) | undefined;
}

function NotVerified({ text, line, onRetry }: NotVerifiedProps) {
  const t = useT();
  const returnPath = useReturnPath();
  return (
    <Gate heading={t.auth.notVerified}>
      <Callout tone="bad" role="alert" heading={line && text}>
        <p>{localized(line ?? text)}</p>
        {onRetry && (
          <Button size="sm" className="mt-2" onClick={() => void onRetry()}>
            {t.common.retry}
          </Button>
        )}
      </Callout>
      <h2 className="mt-8 text-md">{t.auth.resendHeading}</h2>
      <p className="mt-1 mb-3 text-ink-2 text-sm">{t.auth.resendLine}</p>
      <ResendForm />
      <p className="mt-6 flex justify-center gap-6 text-sm">
        <LineLink to={paths.login(returnPath)}>{t.nav.login}</LineLink>
        <LineLink to={paths.register(returnPath)}>{t.nav.register}</LineLink>
      </p>
    </Gate>
  );
}

const LineLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="link inline-flex min-h-11 items-center px-1">
    {children}
  </Link>
);

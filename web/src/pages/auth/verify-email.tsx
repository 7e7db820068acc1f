import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Answered } from '../../api/addresses.ts';
import { type ApiError, ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { Gate } from '../../app/gate.tsx';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/title.ts';
import { useT } from '../../i18n/index.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { countDown, redirectSeconds } from './countdown.ts';
import { wordsOf } from './failures.ts';
import { ResendForm } from './resend-form.tsx';

export default function VerifyEmailPage() {
  const t = useT().auth;
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const verification = useVerification(token);
  usePageTitle(t.verify);
  if (token === '') return <NotVerified text={t.tokenMissing} />;
  if (verification.data) return <Verified message={verification.data.message} />;
  if (!verification.error) return <Verifying />;
  const { text, line } = wordsOf(verification.error, t.verifyFailed);
  return <NotVerified text={text} line={line} onRetry={line ? verification.refetch : undefined} />;
}

/** Without the query's abort signal: a page that is mounted twice waits for the one call instead of making another. */
const useVerification = (token: string) =>
  useQuery<Answered<'GET /auth/verify-email'>, ApiError>({
    queryKey: keyOf('GET /auth/verify-email', { query: { token } }),
    queryFn: () => ask('GET /auth/verify-email', { query: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

function Verifying() {
  const t = useT();
  return (
    <Gate heading={t.auth.verifying}>
      <Waiting label={t.common.loading} />
    </Gate>
  );
}

function Verified({ message }: { message: string }) {
  const t = useT().auth;
  const navigate = useNavigate();
  const [left, setLeft] = useState(redirectSeconds);
  useEffect(
    () =>
      countDown(redirectSeconds, (seconds) => {
        setLeft(seconds);
        if (seconds === 0) void navigate(paths.login(), { replace: true });
      }),
    [navigate],
  );
  return (
    <Gate heading={t.verified}>
      <Note tone="ok" icon={CircleCheck} role="status">
        {message}
      </Note>
      <p className="num mt-5 mb-2.5 text-ink-2 text-sm">{t.redirect(left)}</p>
      <ButtonLink tone="ink" block replace to={paths.login()}>
        {t.loginNow}
      </ButtonLink>
    </Gate>
  );
}

interface NotVerifiedProps {
  text: string;
  line?: string | undefined;
  /** Where the network failed and not the link. */
  onRetry?: (() => unknown) | undefined;
}

function NotVerified({ text, line, onRetry }: NotVerifiedProps) {
  const t = useT();
  return (
    <Gate heading={t.auth.notVerified}>
      <Note tone="bad" role="alert" heading={line && text}>
        <p>{line ?? text}</p>
        {onRetry && (
          <Button size="sm" className="mt-2" onClick={() => void onRetry()}>
            {t.common.retry}
          </Button>
        )}
      </Note>
      <h2 className="mt-8 text-md">{t.auth.resendHeading}</h2>
      <p className="mt-1 mb-3 text-ink-2 text-sm">{t.auth.resendLine}</p>
      <ResendForm />
      <p className="mt-6 flex justify-center gap-6 text-sm">
        <WayOut to={paths.login()}>{t.auth.login}</WayOut>
        <WayOut to={paths.register()}>{t.auth.register}</WayOut>
      </p>
    </Gate>
  );
}

const WayOut = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="link inline-flex min-h-11 items-center px-1">
    {children}
  </Link>
);

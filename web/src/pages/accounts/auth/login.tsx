import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useWrite } from '../../../api/write.ts';
import { asksToVerify } from '../../../features/forms/failures.ts';
import { Form, focusFirstFault, WaitNote } from '../../../features/forms/form.tsx';
import { useTellFailed } from '../../../features/forms/tell-failed.ts';
import { loginRequestOptions, useCompleteLogin } from '../../../features/login/complete-login.ts';
import { type Half, SecondStep } from '../../../features/login/second-step.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useReturnPath, useReturnTo } from '../../../nav/return-path.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useLostSession } from '../../../session/lost.ts';
import { useSession } from '../../../session/session.tsx';
import { pendingStarOf } from '../../../session/take-pending-actions.ts';
import { Button, ButtonLink, Link } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { useDestinationName } from './destination-name.ts';
import { Gate } from './gate.tsx';
import { lineLinkClass } from './line-link.ts';
import { loginPurposeOf, usePurposeTitle } from './login-purpose.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { TitleLead } from './title-lead.tsx';
import { Unverified } from './unverified.tsx';

export default function LoginPage() {
  const t = useT();
  const { status } = useSession();
  const { search, state } = useLocation();
  const returnTo = useReturnTo();
  const isLost = useLostSession();
  const paysNext = loginPurposeOf(returnTo)?.kind === 'purchase';
  usePageTitle(t.nav.login);
  /** Both after a login and for a visitor who is logged in already. */
  if (status === 'user') return state?.isAsked ? <Back /> : <Navigate to={returnTo} replace />;
  return (
    <Gate
      heading={paysNext ? t.auth.loginToPay : t.auth.loginHeading}
      lead={<Lead returnTo={returnTo} isWanted={search.includes('from=')} />}
    >
      {isLost && (
        <Callout tone="warn" className="mb-5">
          {t.auth.sessionLost}
        </Callout>
      )}
      {status === 'loading' ? (
        <PageSpinner />
      ) : (
        <LoginForm>
          <Newcomers isShopper={paysNext} />
        </LoginForm>
      )}
    </Gate>
  );
}

/** A buyer who has to log in is often new here, so registering is as prominent as logging in. */
function Newcomers({ isShopper }: { isShopper: boolean }) {
  const { auth: t } = useT();
  const { search } = useLocation();
  const to = { pathname: paths.register(), search };
  return (
    <div className={cx('mt-6 text-center text-ink-2 text-sm', isShopper && 'grid gap-2.5')}>
      {t.noAccount}
      {isShopper ? (
        <ButtonLink to={to} block>
          {t.registerFree}
        </ButtonLink>
      ) : (
        <Link to={to} className={lineLinkClass}>
          {t.registerFree}
        </Link>
      )}
    </div>
  );
}

/** To the page that asked for the login, where one was on it. */
function Back() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(-1));
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}

function Lead({ returnTo, isWanted }: { returnTo: string; isWanted: boolean }) {
  const t = useT().auth;
  const destination = useDestinationName(returnTo);
  const { pathname } = new URL(returnTo, location.origin);
  const fileId = useLocation().state?.isAsked && pendingStarOf(pathname);
  const starred = usePurposeTitle(fileId ? { kind: 'file', fileId } : undefined);
  if (fileId) return <TitleLead>{starred && t.loginToStar(starred)}</TitleLead>;
  if (!isWanted || returnTo === paths.home()) return t.loginLead;
  const lead = destination ? (
    <>
      {t.returnTo}
      <b className="font-semibold text-ink">{destination}</b>
    </>
  ) : (
    t.returnLead
  );
  return loginPurposeOf(returnTo) ? <TitleLead>{lead}</TitleLead> : lead;
}

const empty = { email: '', password: '' };

export function LoginForm({ children }: { children?: ReactNode }) {
  const { nav, auth: t } = useT();
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [half, setHalf] = useState<Half>();
  const login = useLogin(setHalf);

  const change = (change: Partial<typeof empty>) => setValues((before) => ({ ...before, ...change }));
  const missing = (value: string, text: string) => (tried && value.trim() === '' ? text : undefined);
  const send = (form: HTMLFormElement) => {
    setTried(true);
    if (values.email.trim() && values.password) login.mutate({ body: values });
    else focusFirstFault(form);
  };
  const startOver = () => {
    setHalf(undefined);
    login.reset();
  };
  if (half) return <SecondStep half={half} onCancel={startOver} />;
  return (
    <>
      <Form onSend={send}>
        <TextField
          label={t.nameOrEmail}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onValue={(email) => change({ email })}
          error={missing(values.email, t.nameRequired)}
        />
        <PasswordField
          label={t.password}
          aside={<Forgotten />}
          name="password"
          autoComplete="current-password"
          value={values.password}
          onValue={(password) => change({ password })}
          error={missing(values.password, t.passwordRequired)}
        />
        {login.error && <WaitNote key={login.submittedAt} error={login.error} />}
        <Button type="submit" tone="primary" size="lg" block busy={login.isPending && t.loggingIn}>
          {nav.login}
        </Button>
      </Form>
      {login.error && asksToVerify(login.error) && (
        <Unverified key={login.submittedAt} name={login.variables?.body.email ?? ''} onCancel={login.reset} />
      )}
      <PasskeyButton />
      {children}
    </>
  );
}

function Forgotten() {
  const t = useT().recovery;
  const returnPath = useReturnPath();
  return (
    <Link to={paths.forgotPassword(returnPath)} className={lineLinkClass}>
      {t.forgotten}
    </Link>
  );
}

/** `onHalf`: the password was right, and a second factor is needed. */
function useLogin(onHalf: (half: Half) => void) {
  const t = useT().auth;
  const enter = useCompleteLogin();
  const tellFailed = useTellFailed(t.loginFailed, t.tooManyLogins, 'session');
  return useWrite('POST /auth/login', {
    options: loginRequestOptions,
    onDone: enter,
    onFailed: (error, { body: { email, password } }) => {
      if (error.code === 'second_factor_required') onHalf({ email, password, kinds: error.secondFactors ?? [] });
      else tellFailed(error);
    },
  });
}

import { Navigate, useLocation } from 'react-router-dom';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useReturnTo } from '../../nav/return-to.ts';
import { usePageTitle } from '../../nav/title.ts';
import { useSession } from '../../session/session.tsx';
import { Link } from '../../ui/button/link.tsx';
import { Waiting } from '../../ui/frame/spinner.tsx';
import { Gate } from './gate.tsx';
import { LoginForm } from './login-form.tsx';
import { usePlaceName } from './places.ts';
import { wayLook } from './way.ts';

export default function LoginPage() {
  const t = useT();
  const { status } = useSession();
  const { search } = useLocation();
  const returnTo = useReturnTo();
  usePageTitle(t.auth.login);
  /** Whoever has just logged in, and whoever is logged in already. */
  if (status === 'user') return <Navigate to={returnTo} replace />;
  return (
    <Gate heading={t.auth.loginHeading} lead={<Lead returnTo={returnTo} isWanted={search.includes('from=')} />}>
      {status === 'loading' ? <Waiting /> : <LoginForm />}
      <p className="mt-6 text-center text-ink-2 text-sm">
        {t.auth.noAccount}
        <Link to={{ pathname: paths.register(), search }} className={wayLook}>
          {t.auth.registerFree}
        </Link>
      </p>
    </Gate>
  );
}

function Lead({ returnTo, isWanted }: { returnTo: string; isWanted: boolean }) {
  const t = useT().auth;
  const place = usePlaceName(returnTo);
  if (!isWanted || returnTo === paths.home()) return t.loginLead;
  if (!place) return t.returnLead;
  return (
    <>
      {t.returnTo}
      <b className="font-semibold text-ink">{place}</b>
    </>
  );
}

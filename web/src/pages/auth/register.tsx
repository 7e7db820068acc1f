import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useReturnTo } from '../../nav/return-to.ts';
import { usePageTitle } from '../../nav/title.ts';
import { useSession } from '../../session/session.tsx';
import { Link } from '../../ui/button/link.tsx';
import { Gate } from './gate.tsx';
import { MailSent, type Sent } from './mail-sent.tsx';
import { RegisterForm } from './register-form.tsx';
import { wayLook } from './way.ts';

export default function RegisterPage() {
  const { nav, auth: t } = useT();
  const { status } = useSession();
  const { search } = useLocation();
  const returnTo = useReturnTo();
  const [sent, setSent] = useState<Sent>();
  usePageTitle(nav.register);
  if (status === 'user') return <Navigate to={returnTo} replace />;
  if (sent) return <MailSent sent={sent} loginSearch={search} />;
  return (
    <Gate heading={t.registerHeading} lead={t.registerLead}>
      <RegisterForm onSent={setSent} />
      <p className="mt-5 text-center text-ink-2 text-sm">
        {t.haveAccount}
        <Link to={{ pathname: paths.login(), search }} className={wayLook}>
          {nav.login}
        </Link>
      </p>
    </Gate>
  );
}

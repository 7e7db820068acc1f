import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useT } from '../../../../i18n/index.tsx';
import { paths } from '../../../../nav/paths.ts';
import { useReturnTo } from '../../../../nav/return-path.ts';
import { usePageTitle } from '../../../../nav/title.ts';
import { useSession } from '../../../../session/session.tsx';
import { Link } from '../../../../ui/button/link.tsx';
import { Gate } from '../gate.tsx';
import { lineLinkClass } from '../line-link.ts';
import { usePurposeTexts } from '../login-purpose.ts';
import { TitleLead } from '../title-lead.tsx';
import { MailSent, type SentMail } from './mail-sent.tsx';
import { RegisterForm } from './register-form.tsx';

export default function RegisterPage() {
  const { nav, auth: t } = useT();
  const { status } = useSession();
  const { search } = useLocation();
  const returnTo = useReturnTo();
  const purposeTexts = usePurposeTexts();
  const [sent, setSent] = useState<SentMail>();
  usePageTitle(nav.register);
  if (status === 'user') return <Navigate to={returnTo} replace />;
  if (sent) return <MailSent sent={sent} loginSearch={search} shopperLead={purposeTexts?.mailLead} />;
  return (
    <Gate
      heading={purposeTexts?.heading ?? t.registerHeading}
      lead={purposeTexts ? <TitleLead>{purposeTexts.lead}</TitleLead> : t.registerLead}
    >
      <RegisterForm onSent={setSent} isShopper={purposeTexts !== undefined} />
      <p className="mt-5 text-center text-ink-2 text-sm">
        {t.haveAccount}
        <Link to={{ pathname: paths.login(), search }} className={lineLinkClass}>
          {nav.login}
        </Link>
      </p>
    </Gate>
  );
}

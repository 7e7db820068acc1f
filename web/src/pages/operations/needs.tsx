import type { ReactNode } from 'react';
import { hasRole, type NeededRole } from '#shared/roles';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';

/** A page that needs a role: without it the operator reads which, and no request is made. */
export function Needs({ takes, children }: { takes: NeededRole; children: ReactNode }) {
  const { user } = useSession();
  return user && hasRole(user.roles, takes) ? children : <RoleMissing takes={takes} />;
}

export function RoleMissing({ takes }: { takes: NeededRole }) {
  const { frame: t, terms } = useOperatorMessages();
  const { user } = useSession();
  const own = user?.roles.map((one) => t.roles[one]) ?? [];
  return (
    <>
      <h1 className="mb-4">{t.title}</h1>
      <Callout tone="warn" heading={t.roleMissing(t.roles[takes])}>
        <p>{t.roleMissingLine(own.length > 0 ? terms.listed(...own) : t.noRole)}</p>
      </Callout>
    </>
  );
}

/** The account has the role but no second factor: until it has one, the API refuses. */
export function FactorMissing() {
  const { frame: t } = useOperatorMessages();
  return (
    <Callout tone="warn" role="alert" heading={t.factorMissing}>
      <p>{t.factorMissingLine}</p>
      <ButtonLink to={paths.profile('factors')} tone="ink" size="sm" className="mt-3">
        {t.toSecurity}
      </ButtonLink>
    </Callout>
  );
}

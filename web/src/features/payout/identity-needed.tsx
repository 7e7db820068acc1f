import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';

/** Payouts have stopped until the seller states their identity, with a link to the form. */
export function IdentityNeeded() {
  const t = useT().payout;
  return (
    <Callout tone="warn" heading={t.identityHeading}>
      <p>{t.identityNeeded}</p>
      <ButtonLink to={paths.payoutSetup('form')} size="sm" className="mt-2">
        {t.complete}
      </ButtonLink>
    </Callout>
  );
}

import { Suspense } from 'react';
import { useT } from '../i18n/index.tsx';
import { paths } from '../nav/paths.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { toast, toastStore } from '../ui/overlay/toast.ts';

const codes = ['account_limited', 'account_leaving', 'account_suspended'];

function MeasuresLink() {
  const { accountStatus: t } = useT();
  return (
    <ButtonLink size="sm" to={paths.measures()}>
      {t.toMeasures}
    </ButtonLink>
  );
}

/**
 * Shows that the account is restricted, in the server's words, with a link to the reason. @returns whether the error
 * was about that
 */
export function toastAccountStatus({ code, message }: { code: string; message: string }): boolean {
  if (!codes.includes(code)) return false;
  /** Later than the page's own error toast with the same text, which it replaces. */
  setTimeout(() => {
    for (const { id, line } of toastStore.read()) if (line === message) toastStore.dismiss(id);
    const action = (
      <Suspense>
        <MeasuresLink />
      </Suspense>
    );
    toast.bad(message, undefined, { about: 'standing', action });
  });
  return true;
}

import { MailWarning, X } from 'lucide-react';
import { ResendForm } from '../../../features/login/resend-form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { IconButton } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';

/**
 * The right password for an account whose address was never verified. `name` is the text that was typed; if it is an
 * address, it is prefilled.
 */
export function Unverified({ name, onCancel }: { name: string; onCancel: () => void }) {
  const t = useT();
  return (
    <Callout
      tone="warn"
      role="alert"
      icon={MailWarning}
      className="mt-5"
      heading={
        <span className="flex items-center justify-between">
          {t.auth.unverified}
          <IconButton label={t.common.cancel} onClick={onCancel} className="-my-2.5 -mr-2.5">
            <X aria-hidden="true" className="size-[15px]" />
          </IconButton>
        </span>
      }
    >
      <p className="mt-0.5 mb-2.5">{t.auth.unverifiedLine}</p>
      <ResendForm email={name.includes('@') ? name.trim() : ''} />
    </Callout>
  );
}

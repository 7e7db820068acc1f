import { Form, FormError, focusOnArrival, showOnArrival } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useCurrentAddress, useLoginPath } from '../../../nav/return-to.ts';
import { Button, Link } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import type { AccountForm } from './use-account-form.ts';
import type { Guest } from './use-guest.ts';

/** The form that the pay button sends from outside. */
export const guestFormId = 'account';

const lineLink = 'link inline-flex min-h-11 items-center text-sm max-md:-my-2.5';

/** Where the file is kept: the address and password of an account that may be new. */
export function AccountPanel({ guest }: { guest: Guest }) {
  const { payment, auth } = useT();
  const t = payment.guest;
  const loginPath = useLoginPath();
  const { form, error, needsFactor } = guest;
  const { isKnown } = form;
  const email = form.field('email');
  return (
    <Panel
      heading={t.heading}
      aside={
        <Link to={loginPath} className={lineLink}>
          {t.logIn}
        </Link>
      }
    >
      <Form id={guestFormId} onSend={guest.send} className="grid gap-3 md:gap-4">
        <TextField
          {...email}
          label={auth.email}
          type="email"
          autoComplete="email"
          onBlur={() => {
            email.onBlur();
            form.recogniseEmail();
          }}
          hint={isKnown && t.known}
        />
        <PasswordField
          {...form.field('password')}
          label={auth.password}
          aside={isKnown ? <Forgotten /> : auth.passwordRule}
          hint={!isKnown && t.next}
          autoComplete={isKnown ? 'current-password' : 'new-password'}
        />
        {!isKnown && <Name form={form} />}
        {needsFactor && (
          <Link to={loginPath} className={lineLink}>
            {t.factor}
          </Link>
        )}
        {error && (
          <div ref={showOnArrival} className="scroll-mb-24">
            <FormError error={error} fallback={t.failed} limited={auth.tooManyLogins} />
          </div>
        )}
      </Form>
    </Panel>
  );
}

function Forgotten() {
  return (
    <Link to={paths.forgotPassword(useCurrentAddress())} className="link">
      {useT().recovery.forgotten}
    </Link>
  );
}

/** The name that is proposed from the address, or a field for another one. */
function Name({ form }: { form: AccountForm }) {
  const { payment, auth } = useT();
  const t = payment.guest;
  if (form.isNamed) {
    return (
      <TextField
        {...form.field('username')}
        ref={focusOnArrival}
        label={auth.username}
        aside={auth.usernameRule}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  }
  if (!form.canName) return null;
  return (
    <p className="flex items-center justify-between gap-3 rounded-md bg-sunken py-1 pr-1 pl-3.5 text-sm">
      <span className="wrap-anywhere min-w-0">{t.name(form.username)}</span>
      <Button tone="quiet" size="sm" onClick={form.nameOneself}>
        {t.rename}
      </Button>
    </p>
  );
}

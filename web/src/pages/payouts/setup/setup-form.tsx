import { CurrentPassword, Form, SendError } from '../../../features/forms/form.tsx';
import { AccountFields, usePayoutForm } from '../../../features/payout/account-fields.tsx';
import { identityFields } from '../../../features/payout/payout-form.ts';
import { useSavePayoutAccount } from '../../../features/payout/use-saving.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';

/** Step 2: the recipient, and the proof of identity. */
export function SetupForm({ onSaved }: { onSaved: (message: string) => void }) {
  const { payout: t, shared } = useT();
  const form = usePayoutForm(identityFields);
  const save = useSavePayoutAccount('POST /users/alipay-config', onSaved);

  const send = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    save.mutate({ body: form.body() }, { onError: (error) => form.refuse(error, element) });
  };
  return (
    <Panel heading={t.formHeading}>
      <Form onSend={send}>
        <AccountFields field={form.field} />
        <TextField
          {...form.field('identityCard')}
          label={t.identityCard}
          aside={t.identityCardAside}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...form.field('phone')} label={t.phone} aside={t.phoneAside} type="tel" autoComplete="tel" />
        {form.wantsPassword && <CurrentPassword field={form.field('current_password')} hint={t.passwordHint} />}
        <SendError sending={save} form={form} fallback={t.failed} limited={t.tooMany} />
        <div className="mt-1 flex flex-wrap gap-2.5 max-sm:[&>*]:flex-auto">
          <Button type="submit" tone="primary" size="lg" busy={save.isPending && shared.saving}>
            {t.submit}
          </Button>
          <ButtonLink size="lg" to={paths.payoutSetup()}>
            {shared.back}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

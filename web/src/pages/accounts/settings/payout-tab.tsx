import { useState } from 'react';
import type { PayoutConfig } from '#shared/contract/payouts';
import { useRead } from '../../../api/use-read.ts';
import { CurrentPassword, Form, SendError } from '../../../features/forms/form.tsx';
import { AccountFields, usePayoutForm } from '../../../features/payout/account-fields.tsx';
import { useBeijingTime } from '../../../features/payout/beijing-time.ts';
import { ConfigFacts } from '../../../features/payout/config-facts.tsx';
import { AccountUnconfirmed, IdentityNeeded } from '../../../features/payout/email-held.tsx';
import { accountFields } from '../../../features/payout/payout-form.ts';
import { useSavePayoutAccount } from '../../../features/payout/use-saving.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { OpenPart } from './profile-part.tsx';

/** The payout account, masked, and the link to change it. It has no heading of its own, because the tab provides it. */
export function PayoutSettings() {
  const t = useT();
  const { data, error, refetch } = useRead('GET /users/alipay-config');
  if (error && !data) return <LoadFailed heading={t.payout.loadFailed} error={error} onRetry={refetch} />;
  if (!data) return <PageSpinner />;
  if (!data.config) return <NotSet />;
  return <Account config={data.config} />;
}

function NotSet() {
  const t = useT().payout;
  return (
    <OpenPart heading={t.notSet} line={t.notSetLine}>
      <ButtonLink tone="primary" to={paths.payoutSetup()}>
        {t.setUp}
      </ButtonLink>
    </OpenPart>
  );
}

function Account({ config }: { config: PayoutConfig }) {
  const t = useT().payout;
  const inBeijing = useBeijingTime();
  const [isChanging, setChanging] = useState(false);
  return (
    <OpenPart heading={t.nowPaidTo} line={config.heldUntil || config.unconfirmed ? undefined : t.next}>
      {config.heldUntil && (
        <Callout tone="info" className="mb-4" heading={t.held(inBeijing(config.heldUntil))}>
          {t.heldLine}
        </Callout>
      )}
      {config.unconfirmed && <AccountUnconfirmed className="mb-4" />}
      <ConfigFacts config={config} />
      {config.identityCard === null && <MissingIdentity />}
      {isChanging ? (
        <Change config={config} onDone={() => setChanging(false)} />
      ) : (
        <Button size="sm" className="mt-5" onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      )}
    </OpenPart>
  );
}

/** Required while payouts wait for it, and offered before. */
function MissingIdentity() {
  const t = useT().payout;
  const balance = useRead('GET /payments/balance').data?.data;
  return (
    <div className="mt-5">
      {balance?.identity_needed ? (
        <IdentityNeeded />
      ) : (
        <ButtonLink to={paths.payoutSetup('form')}>{t.complete}</ButtonLink>
      )}
    </div>
  );
}

interface ChangeProps {
  config: PayoutConfig;
  onDone: () => void;
}

function Change({ config: { alipayAccount, realName }, onDone }: ChangeProps) {
  const { common, payout: t, shared } = useT();
  const form = usePayoutForm(accountFields);
  const save = useSavePayoutAccount('PUT /users/alipay-account', (message) => {
    toast.ok(message);
    onDone();
  });

  const send = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    save.mutate({ body: form.body() }, { onError: (error) => form.refuse(error, element) });
  };
  return (
    <Form onSend={send} className="mt-5 grid items-start gap-5 border-line border-t pt-5 md:grid-cols-2">
      <p className="text-ink-2 text-sm md:col-span-2">{t.changeLine}</p>
      <AccountFields field={form.field} current={{ alipayAccount, realName }} />
      {form.wantsPassword && <CurrentPassword field={form.field('current_password')} hint={t.passwordHint} />}
      <SendError sending={save} form={form} fallback={t.updateFailed} limited={t.tooMany} />
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button type="submit" tone="ink" busy={save.isPending && shared.saving}>
          {t.change}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}

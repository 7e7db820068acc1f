import { IdCard, type LucideIcon, Smartphone, Wallet } from 'lucide-react';
import type { PayoutConfig } from '#shared/contract/payouts';
import { useBeijingTime } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';

const needs = ['account', 'card', 'phone'] as const;

const icons = { account: Wallet, card: IdCard, phone: Smartphone } satisfies Record<(typeof needs)[number], LucideIcon>;

/** Step 1, public: the requirements and the earnings. */
export function SetupInfo({ config }: { config: PayoutConfig | null | undefined }) {
  const t = useT().payout;
  const { status } = useSession();
  const isMember = status === 'user';
  return (
    <Panel heading={t.needed}>
      <ul className="grid gap-4">
        {needs.map((need) => (
          <Need key={need} icon={icons[need]} {...t.needs[need]} />
        ))}
      </ul>
      <Callout className="mt-5" heading={t.feeHeading}>
        {t.feeLine}
      </Callout>
      {config && <Current config={config} />}
      <div className="mt-6 flex flex-wrap gap-2.5 max-sm:[&>*]:flex-auto">
        <ButtonLink tone="primary" size="lg" to={paths.payoutSetup('form')}>
          {config ? t.startChange : t.start}
        </ButtonLink>
        <ButtonLink size="lg" to={isMember ? paths.dashboard() : paths.home()}>
          {t.later}
        </ButtonLink>
      </div>
      {status === 'guest' && <p className="mt-3 text-ink-3 text-sm">{t.loginFirst}</p>}
    </Panel>
  );
}

/** The present payout account, or the date from which it is used. */
function Current({ config: { alipayAccount, heldUntil } }: { config: PayoutConfig }) {
  const t = useT().payout;
  const inBeijing = useBeijingTime();
  const heading = heldUntil ? t.currentFrom(alipayAccount, inBeijing(heldUntil)) : t.current(alipayAccount);
  return (
    <Callout tone="info" className="mt-3" heading={<span className="break-all">{heading}</span>}>
      {heldUntil ? t.heldLine : t.currentLine}
    </Callout>
  );
}

const Need = ({ icon: Icon, name, line }: { icon: LucideIcon; name: string; line: string }) => (
  <li className="flex gap-3">
    <span className="grid size-9 flex-none place-items-center rounded-md bg-sunken text-ink-2">
      <Icon aria-hidden="true" />
    </span>
    <span className="min-w-0">
      <b className="block font-semibold">{name}</b>
      <span className="block text-ink-2 text-sm">{line}</span>
    </span>
  </li>
);

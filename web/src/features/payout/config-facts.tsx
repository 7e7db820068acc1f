import type { PayoutConfig } from '#shared/contract/payouts';
import { useT } from '../../i18n/index.tsx';
import { Facts } from '../../ui/list/rows.tsx';

/** The payout account, as masked by the server. */
export function ConfigFacts({ config }: { config: PayoutConfig }) {
  const t = useT().payout;
  const missing = <span className="text-ink-3">{t.missing}</span>;
  return (
    <Facts
      two
      facts={[
        { key: 'account', label: t.account, value: <span className="break-all">{config.alipayAccount}</span> },
        { key: 'name', label: t.realName, value: config.realName },
        { key: 'card', label: t.identityCard, value: config.identityCard ?? missing },
        { key: 'phone', label: t.phone, value: config.phone ?? missing },
      ]}
    />
  );
}

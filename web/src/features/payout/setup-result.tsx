import { CircleCheck } from 'lucide-react';
import type { PayoutConfig } from '#shared/contract/payouts';
import { useT } from '../../i18n/index.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { ConfigFacts } from './config-facts.tsx';

interface Props {
  message: string;
  /** Undefined while it is loading, null without an account. */
  config: PayoutConfig | null | undefined;
}

/** The saved account, masked, and when payouts go there. */
export function SetupResult({ message, config }: Props) {
  const t = useT().payout;
  return (
    <>
      <Callout tone="ok" icon={CircleCheck} role="status">
        <p>{message || t.saved}</p>
        {config?.heldUntil === null && <p>{t.next}</p>}
      </Callout>
      {config && (
        <div className="mt-5">
          <ConfigFacts config={config} />
        </div>
      )}
    </>
  );
}

import type { PayoutAnswer } from '#shared/contract/payouts';
import { useT } from '../../../i18n/index.tsx';
import { Badge } from '../../../ui/text/badge.tsx';

const tones = {
  created: 'info',
  submitted: 'info',
  succeeded: 'ok',
  failed: 'bad',
  manual: 'warn',
} as const satisfies Record<PayoutAnswer['state'], string>;

export function PayoutBadge({ state }: Pick<PayoutAnswer, 'state'>) {
  const t = useT().payouts;
  return <Badge tone={tones[state]}>{t.states[state]}</Badge>;
}

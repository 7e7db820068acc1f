import { Monitor, Smartphone } from 'lucide-react';
import type { PaymentType } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { RadioRow } from '../../ui/form/choices.tsx';
import { Panel } from '../../ui/frame/panel.tsx';

interface Props {
  of: readonly PaymentType[];
  value: PaymentType;
  onChoose: (value: PaymentType) => void;
}

export function Methods({ of, value, onChoose }: Props) {
  const t = useT().payment;
  const words = {
    pc: { title: t.pc, line: t.pcLine, icon: Monitor },
    mobile: { title: t.mobile, line: t.mobileLine, icon: Smartphone },
  } satisfies Record<PaymentType, object>;
  return (
    <Panel>
      <fieldset className="grid gap-3">
        <legend className="mb-4 font-semibold text-lg">{t.method}</legend>
        {of.map((type) => (
          <RadioRow
            key={type}
            name="payment_type"
            value={type}
            checked={value === type}
            onChoose={() => onChoose(type)}
            {...words[type]}
          />
        ))}
      </fieldset>
    </Panel>
  );
}

import { CreditCard, type LucideIcon, MessageCircle, Monitor, ScanQrCode, Smartphone } from 'lucide-react';
import { useT } from '../../i18n/index.tsx';
import { RadioRow } from '../../ui/form/choices.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { OpenInBrowserButton } from './open-in-browser.tsx';
import type { PaymentOption, PaymentOptions } from './payment-options.ts';

const icons: Record<PaymentOption['key'], LucideIcon> = {
  pc: Monitor,
  mobile: Smartphone,
  'wechat-qr': ScanQrCode,
  'alipay-qr': ScanQrCode,
  'wechat-h5': MessageCircle,
  'wechat-jsapi': MessageCircle,
  'card-page': CreditCard,
  'card-wap': CreditCard,
};

interface Props {
  of: PaymentOptions;
  value: PaymentOption;
  onChoose: (value: PaymentOption) => void;
}

export function Methods({ of: { rows, elsewhere }, value, onChoose }: Props) {
  const t = useT().payment;
  const wordsOf = useWords();
  return (
    <Panel>
      <fieldset className="grid gap-3">
        <legend className="mb-4 font-semibold text-lg">{t.method}</legend>
        {rows.map((option) => (
          <RadioRow
            key={option.key}
            name="payment_type"
            value={option.key}
            checked={value.key === option.key}
            onChoose={() => onChoose(option)}
            icon={icons[option.key]}
            {...wordsOf(option)}
          />
        ))}
      </fieldset>
      {elsewhere.length > 0 && (
        <div className="mt-3 flex justify-center">
          <OpenInBrowserButton isQuiet>
            {t.outside.others(elsewhere.map((method) => t.methods[method]).join(t.outside.between))}
          </OpenInBrowserButton>
        </div>
      )}
    </Panel>
  );
}

/** The name and the explanation of each payment option. */
function useWords() {
  const t = useT().payment;
  return ({ key, method }: PaymentOption) => {
    if (key !== 'pc' && key !== 'mobile') return t.ways[key];
    return { title: t[key], line: method === 'card' ? t.ways['card-page'].line : t[`${key}Line`] };
  };
}

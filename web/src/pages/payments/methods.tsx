import type { PaymentMethod } from '#shared/payment-methods';
import { useT } from '../../i18n/index.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { OpenInBrowserButton } from './open-in-browser.tsx';
import type { PaymentOption, PaymentOptions } from './payment-options.ts';

/** The first character of the name in the provider's colour: a sign, not a logo. */
const marks: Record<PaymentMethod, { sign: string; background: string }> = {
  alipay: { sign: '支', background: '#1f5fae' },
  wechat: { sign: '微', background: '#1d7a45' },
  card: { sign: '卡', background: '#574f45' },
};

export function Mark({ method }: { method: PaymentMethod }) {
  const { sign, background } = marks[method];
  return (
    <span
      aria-hidden="true"
      style={{ background, color: '#fff' }}
      className="grid size-9 flex-none place-items-center rounded-md font-semibold text-lg"
    >
      {sign}
    </span>
  );
}

interface Props {
  of: PaymentOptions;
  value: PaymentOption;
  /** Options that the server has just refused. */
  down: readonly PaymentOption['key'][];
  onChoose: (value: PaymentOption) => void;
}

export function Methods({ of: { rows, elsewhere, last }, value, down, onChoose }: Props) {
  const t = useT().payment;
  const lineOf = ({ key, method }: PaymentOption): string | undefined => {
    if (down.includes(key)) return t.down;
    if (key === last) return t.lastUsed;
    return rows.filter((row) => row.method === method).length > 1 && isOneOfSeveral(key) ? t[key] : undefined;
  };
  return (
    <Panel>
      <fieldset className="grid gap-2.5">
        <legend className="mb-3.5 font-semibold text-lg">{t.method}</legend>
        {rows.map((option) => (
          <MethodRow
            key={option.key}
            option={option}
            name={t.methods[option.method]}
            line={lineOf(option)}
            isChosen={value.key === option.key}
            isDown={down.includes(option.key)}
            onChoose={() => onChoose(option)}
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

/** The options that one provider may have side by side. */
const isOneOfSeveral = (key: PaymentOption['key']): key is 'pc' | 'mobile' | 'alipay-qr' =>
  key === 'pc' || key === 'mobile' || key === 'alipay-qr';

interface RowProps {
  option: PaymentOption;
  name: string;
  line: string | undefined;
  isChosen: boolean;
  isDown: boolean;
  onChoose: () => void;
}

const MethodRow = ({ option, name, line, isChosen, isDown, onChoose }: RowProps) => (
  <label className="flex min-h-16 cursor-pointer items-center gap-3.5 rounded-md border border-line-strong bg-surface px-4 has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--ink)] has-disabled:cursor-default has-disabled:text-ink-3">
    <Mark method={option.method} />
    <span className="py-2 font-semibold leading-[1.4]">
      {name} {line && <span className="block font-normal text-ink-3 text-sm">{line}</span>}
    </span>
    <input
      type="radio"
      name="payment_type"
      value={option.key}
      checked={isChosen}
      disabled={isDown}
      onChange={onChoose}
      className="ml-auto size-5 flex-none accent-ink"
    />
  </label>
);

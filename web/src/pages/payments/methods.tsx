import type { ReactNode } from 'react';
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
  const methods = [...new Set(rows.map(({ method }) => method))];
  const lineOf = ({ key, method }: PaymentOption): string => {
    const isOnly = rows.filter((row) => row.method === method).length === 1;
    const place = !isOnly && isOneOfSeveral(key) ? t[key] : '';
    const state = down.includes(key) ? t.down : key === last ? t.lastUsed : '';
    return [place, state].filter(Boolean).join(' · ');
  };
  return (
    <Panel>
      <fieldset className="grid gap-2 md:gap-2.5">
        <legend className="mb-2.5 font-semibold text-lg md:mb-3.5">{t.method}</legend>
        {methods.map((method) => (
          <MethodRow key={method} method={method} name={t.methods[method]}>
            {rows
              .filter((row) => row.method === method)
              .map((option) => (
                <OptionLabel
                  key={option.key}
                  option={option}
                  name={t.methods[method]}
                  line={lineOf(option)}
                  isChosen={value.key === option.key}
                  isDown={down.includes(option.key)}
                  onChoose={() => onChoose(option)}
                />
              ))}
          </MethodRow>
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

/** Sign and name of a method, beside its options: one, or several where it works in several places. */
const MethodRow = ({ method, name, children }: { method: PaymentMethod; name: string; children: ReactNode }) => (
  <div className="relative flex min-h-14 flex-wrap items-center gap-x-3.5 rounded-md border border-line-strong bg-surface pl-4 has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--ink)]">
    <Mark method={method} />
    <span aria-hidden="true" className="font-semibold">
      {name}
    </span>
    <span className="flex flex-1 flex-wrap justify-end self-stretch">{children}</span>
  </div>
);

interface OptionProps {
  option: PaymentOption;
  name: string;
  line: string;
  isChosen: boolean;
  isDown: boolean;
  onChoose: () => void;
}

/** The first option is chosen by a press anywhere on the row, too. */
const OptionLabel = ({ option, name, line, isChosen, isDown, onChoose }: OptionProps) => (
  <label className="flex min-h-14 cursor-pointer items-center justify-end gap-2 pr-4 text-ink-2 text-sm not-first:relative not-first:z-1 first:before:absolute first:before:inset-0 has-disabled:cursor-default has-disabled:text-ink-3">
    {line}
    <input
      type="radio"
      aria-label={`${name} ${line}`.trim()}
      name="payment_type"
      value={option.key}
      checked={isChosen}
      disabled={isDown}
      onChange={onChoose}
      className="relative z-1 size-5 flex-none accent-ink"
    />
  </label>
);

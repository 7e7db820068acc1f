import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { limits } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { cx } from '../../ui/class-names.ts';
import { Field } from '../../ui/form/field.tsx';
import { inputClass } from '../../ui/form/input-class.ts';
import { priceOf } from './fields.ts';
import { pastedPrice, priceSteps, steppedPrice } from './price-text.ts';

interface Props {
  label: ReactNode;
  value: string;
  onValue: (value: string) => void;
  onLeave?: (() => void) | undefined;
  error: string | undefined;
  className?: string;
}

const stepOf: Record<string, number> = {
  ArrowUp: priceSteps.arrow,
  ArrowDown: -priceSteps.arrow,
  PageUp: priceSteps.page,
  PageDown: -priceSteps.page,
};

/**
 * Inserts a pasted price at the selection; undefined if the pasted text is no price, which the browser then pastes as
 * it is.
 */
function valueAfterPaste(event: ClipboardEvent<HTMLInputElement>): string | undefined {
  const price = pastedPrice(event.clipboardData.getData('text'));
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (price === undefined) return undefined;
  return `${value.slice(0, selectionStart ?? 0)}${price}${value.slice(selectionEnd ?? value.length)}`;
}

/**
 * A price in yuan: a spin button to keyboards and screen readers, a text field to the browser. A number field changes
 * by the wheel of a mouse, and accepts neither `¥1,234.50` nor the digits of a Chinese keyboard.
 */
export function PriceField({ label, value, onValue, onLeave, error, className }: Props) {
  const price = priceOf(value);
  const step = (event: KeyboardEvent) => {
    const change = stepOf[event.key];
    if (change === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onValue(steppedPrice(value, change));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pastedValue = valueAfterPaste(event);
    if (pastedValue === undefined) return;
    event.preventDefault();
    onValue(pastedValue);
  };
  return (
    <Field label={label} error={error} {...(className && { className })}>
      {(links) => (
        <div className="relative">
          <span aria-hidden="true" className="pointer-events-none absolute left-3.5 leading-11 text-ink-3">
            ¥
          </span>
          <input
            {...links}
            role="spinbutton"
            aria-valuemin={0}
            aria-valuemax={limits.priceMaxFen / 100}
            aria-valuenow={price === undefined ? undefined : yuanNumber(price)}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onBlur={onLeave}
            onKeyDown={step}
            onPaste={paste}
            placeholder="0.00"
            inputMode="decimal"
            autoComplete="off"
            className={cx(inputClass, 'num pl-8')}
          />
        </div>
      )}
    </Field>
  );
}

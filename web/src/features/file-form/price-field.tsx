import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { limits } from '#shared/limits';
import { fen, yuanFixed, yuanNumber } from '#shared/money';
import { cx } from '../../ui/class-names.ts';
import { Field } from '../../ui/form/field.tsx';
import { inputClass } from '../../ui/form/input-class.ts';
import { priceOf } from './fields.ts';

/** In fen: the steps of the arrow keys and the page keys. */
export const priceSteps = { arrow: 1, page: 100 } as const;

/**
 * The price changed by this many fen, computed in whole fen. Text that is no price stays; an empty field counts as 0.
 */
export function steppedPrice(text: string, change: number): string {
  const current = text.trim() === '' ? fen(0) : priceOf(text);
  if (current === undefined) return text;
  return yuanFixed(fen(Math.min(limits.priceMaxFen, Math.max(0, current + change))));
}

/** Currency signs around a copied amount. */
const currencySigns = /^(?:[¥$]|CNY|RMB|人民币)|(?:元|CNY|RMB)$/gi;

/** A number with thousands separators, such as 1,234.50. */
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** `¥1,234.50` or `１２.５ 元` as a plain number; undefined if it is none. */
export function pastedPrice(text: string): string | undefined {
  const bare = text.normalize('NFKC').replace(/\s/g, '').replace(currencySigns, '').replace('。', '.');
  const number = grouped.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^\d+(?:\.\d*)?$/.test(number) ? number : undefined;
}

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

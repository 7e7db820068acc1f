import type { FileDetail } from '#shared/contract/files';
import { limits } from '#shared/limits';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { type BuyingMessages, useBuyingMessages } from '../../i18n/buying-messages.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { Field } from '../../ui/form/field.tsx';
import { inputClass } from '../../ui/form/input-class.ts';
import { formatMoney } from '../../ui/text/format.ts';
import { amountOf, type Deal } from './deal.ts';
import { storeAmount } from './stored-offers.ts';

type ChosenAmount = NonNullable<Deal['chosen']>;

/** The minimum, the suggested amount, and half as much again. */
const presetsOf = ({ least, suggest }: ChosenAmount): Fen[] => {
  const more = fen(Math.min(limits.priceMaxFen, Math.round((suggest * 3) / 200) * 100 || suggest));
  return [...new Set([least, suggest, more])]
    .filter((amount) => amount >= least)
    .sort((first, second) => first - second);
};

function useFault({ fault, least }: ChosenAmount): string | undefined {
  const { amount: t } = useBuyingMessages();
  const texts: Record<NonNullable<ChosenAmount['fault']>, string> = {
    invalid: t.invalid,
    low: t.low(formatMoney(least)),
    high: t.high(formatMoney(fen(limits.priceMaxFen))),
  };
  return fault && texts[fault];
}

const lineOf = ({ amount: t }: BuyingMessages, { least, suggest }: ChosenAmount): string =>
  t.line(formatMoney(least), formatMoney(suggest));

interface Props {
  file: FileDetail;
  deal: Deal;
  className?: string;
}

/** A field for the amount, if buyers choose it, with presets. */
export const AmountBox = ({ file, deal: { chosen }, className }: Props) =>
  chosen ? <Amount id={file.id} {...{ chosen, className }} /> : null;

function Amount({ id, chosen, className }: { id: string; chosen: ChosenAmount; className: string | undefined }) {
  const messages = useBuyingMessages();
  const t = messages.amount;
  const error = useFault(chosen);
  const amount = amountOf(chosen.text);
  const settle = () => amount !== undefined && storeAmount(id, yuanFixed(amount));
  return (
    <div className={cx('grid gap-2', className)}>
      <Field label={t.label} aside={lineOf(messages, chosen)} error={error}>
        {(links) => (
          <div className="relative">
            <span aria-hidden="true" className="pointer-events-none absolute left-3.5 leading-11 text-ink-3">
              ¥
            </span>
            <input
              {...links}
              data-amount=""
              value={chosen.text}
              onChange={({ target }) => storeAmount(id, target.value)}
              onBlur={settle}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              className={cx(inputClass, 'num pl-8')}
            />
          </div>
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t.presets}</legend>
        {presetsOf(chosen).map((preset) => (
          <Chip key={preset} pressed={preset === amount} onPress={() => storeAmount(id, yuanFixed(preset))}>
            <span className="num">{formatMoney(preset)}</span>
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

/** Focuses the amount field, the visible one if the page has several. */
export function focusAmount(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-amount]')];
  (fields.find((field) => field.checkVisibility?.()) ?? fields[0])?.focus();
}

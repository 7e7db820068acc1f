import type { FileDetail } from '#shared/contract/files';
import { limits } from '#shared/limits';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { type BuyingWords, useBuyingWords } from '../../i18n/buying-words.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { Field } from '../../ui/form/field.tsx';
import { inputClass } from '../../ui/form/input-class.ts';
import { formatMoney } from '../../ui/text/format.ts';
import { amountOf, type Deal } from './deal.ts';
import { keepAmount } from './kept-offers.ts';

type Chosen = NonNullable<Deal['chosen']>;

/** The minimum, the suggested amount, and half as much again. */
const presetsOf = ({ least, suggest }: Chosen): Fen[] => {
  const more = fen(Math.min(limits.priceMaxFen, Math.round((suggest * 3) / 200) * 100 || suggest));
  return [...new Set([least, suggest, more])].filter((one) => one >= least).sort((one, other) => one - other);
};

function useFault({ fault, least }: Chosen): string | undefined {
  const { amount: t } = useBuyingWords();
  const texts: Record<NonNullable<Chosen['fault']>, string> = {
    invalid: t.invalid,
    low: t.low(formatMoney(least)),
    high: t.high(formatMoney(fen(limits.priceMaxFen))),
  };
  return fault && texts[fault];
}

const lineOf = ({ amount: t }: BuyingWords, { least, suggest }: Chosen): string =>
  t.line(formatMoney(least), formatMoney(suggest));

interface Props {
  file: FileDetail;
  deal: Deal;
  className?: string;
}

/** A field for the amount, if buyers choose it, with presets. */
export const AmountBox = ({ file, deal: { chosen }, className }: Props) =>
  chosen ? <Amount id={file.id} {...{ chosen, className }} /> : null;

function Amount({ id, chosen, className }: { id: string; chosen: Chosen; className: string | undefined }) {
  const words = useBuyingWords();
  const t = words.amount;
  const error = useFault(chosen);
  const amount = amountOf(chosen.text);
  const settle = () => amount !== undefined && keepAmount(id, yuanFixed(amount));
  return (
    <div className={cx('grid gap-2', className)}>
      <Field label={t.label} aside={lineOf(words, chosen)} error={error}>
        {(links) => (
          <div className="relative">
            <span aria-hidden="true" className="pointer-events-none absolute left-3.5 leading-11 text-ink-3">
              ¥
            </span>
            <input
              {...links}
              data-amount=""
              value={chosen.text}
              onChange={({ target }) => keepAmount(id, target.value)}
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
        {presetsOf(chosen).map((one) => (
          <Chip key={one} pressed={one === amount} onPress={() => keepAmount(id, yuanFixed(one))}>
            <span className="num">{formatMoney(one)}</span>
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

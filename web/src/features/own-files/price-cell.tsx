import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import { yuanFixed, yuanNumber } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/figures/price.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf } from '../../ui/text/format.ts';
import { priceFault, priceOf } from '../file-form/fields.ts';
import { PriceField } from '../file-form/price-field.tsx';
import { invalidateOthers } from './cache.ts';
import { putOwn } from './put-own.ts';

function selectField(form: HTMLFormElement | null): void {
  const field = form?.querySelector('input');
  field?.focus();
  field?.select();
}

/** The message for an invalid price; undefined for a valid one. */
export function usePriceProblem(): (text: string) => string | undefined {
  const { edit } = useT();
  return (text) => {
    const fault = priceFault(text);
    return fault && edit.problem[fault];
  };
}

/** The list price as a button that turns into a field: Enter saves it, Escape restores it. */
export function PriceCell({ file }: { file: FilePost }) {
  const { ownFiles: t } = useT();
  const queries = useQueryClient();
  const problemOf = usePriceProblem();
  const [typed, setTyped] = useState<{ text: string; problem?: string | undefined }>();
  /** The focus returns from the field to the button. */
  const isBack = useRef(false);
  const now = yuanFixed(fenOf(file.list_price));

  const close = ({ stays = false } = {}) => {
    isBack.current = stays;
    setTyped(undefined);
  };
  const save = async (text: string, stays: boolean) => {
    const fen = priceOf(text);
    const problem = problemOf(text);
    if (problem || fen === undefined) return setTyped({ text, problem });
    close({ stays });
    if (yuanFixed(fen) === now) return;
    const refused = await putOwn(queries, file, { price: yuanNumber(fen) });
    if (refused) return setTyped({ text, problem: refused.message });
    toast.ok(t.newPrice, file.title);
    await invalidateOthers(queries);
  };

  if (typed === undefined)
    return (
      <button
        type="button"
        ref={(button) => {
          if (isBack.current) button?.focus();
          isBack.current = false;
        }}
        onClick={() => setTyped({ text: now })}
        title={t.changePrice}
        className={cx(
          'inline-flex min-h-11 items-center transition-colors max-lg:-my-2 max-lg:underline max-lg:decoration-dotted max-lg:underline-offset-4',
          'lg:-mx-2 lg:w-26 lg:justify-end lg:rounded-md lg:border lg:border-line lg:bg-surface lg:px-2 lg:text-md lg:hover:border-line-strong',
        )}
      >
        <span className="sr-only">{t.priceOf(file.title)} </span>
        <Price fen={fenOf(file.list_price)} />
      </button>
    );
  const left = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && !typed.problem) void save(typed.text, false);
  };
  return (
    <form
      ref={selectField}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(typed.text, true);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') close({ stays: true });
      }}
      onBlur={left}
      className="w-29"
    >
      <PriceField
        label={<span className="sr-only">{t.priceOf(file.title)}</span>}
        value={typed.text}
        onValue={(text) => setTyped({ text })}
        error={typed.problem}
      />
    </form>
  );
}

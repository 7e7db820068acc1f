import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import { yuanFixed, yuanNumber } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
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

interface Draft {
  text: string;
  problem?: string | undefined;
}

/** The price as a button that turns into a field for the list price: Enter saves it, Escape restores it. */
export function PriceCell({ file }: { file: FilePost }) {
  const { ownFiles: t } = useT();
  const queries = useQueryClient();
  const problemOf = usePriceProblem();
  const [draft, setDraft] = useState<Draft>();
  /** The focus returns from the field to the button. */
  const isBack = useRef(false);
  const listPrice = yuanFixed(fenOf(file.list_price));

  const close = (keepsFocus: boolean) => {
    isBack.current = keepsFocus;
    setDraft(undefined);
  };
  const save = async (text: string, keepsFocus: boolean) => {
    const fen = priceOf(text);
    const problem = problemOf(text);
    if (problem || fen === undefined) return setDraft({ text, problem });
    close(keepsFocus);
    if (yuanFixed(fen) === listPrice) return;
    const refusal = await putOwn(queries, file, { price: yuanNumber(fen) });
    if (refusal) return setDraft({ text, problem: refusal.message });
    toast.ok(t.newPrice, file.title);
    await invalidateOthers(queries);
  };
  const focusBack = (button: HTMLButtonElement | null) => {
    if (isBack.current) button?.focus();
    isBack.current = false;
  };

  return draft ? (
    <PriceForm file={file} draft={draft} onDraft={setDraft} onSave={save} onCancel={() => close(true)} />
  ) : (
    <button
      type="button"
      ref={focusBack}
      onClick={() => setDraft({ text: listPrice })}
      title={t.changePrice}
      className="inline-flex min-h-11 items-center rounded-md border border-transparent transition-colors hover:border-line-strong hover:bg-surface max-lg:-my-2 lg:-mx-2 lg:min-w-26 lg:justify-end lg:px-2 lg:text-md"
    >
      <span className="sr-only">{t.priceOf(file.title)} </span>
      {file.until !== null && <s className="num mr-1.5 text-ink-3 text-sm">{formatMoney(fenOf(file.list_price))}</s>}
      <Price fen={fenOf(file.price)} />
    </button>
  );
}

interface FormProps {
  file: FilePost;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** `keepsFocus`: the focus goes to the button, as the user has not moved on. */
  onSave: (text: string, keepsFocus: boolean) => Promise<void>;
  onCancel: () => void;
}

function PriceForm({ file, draft, onDraft, onSave, onCancel }: FormProps) {
  const { ownFiles: t } = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSave(draft.text, true);
  };
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && !draft.problem) void onSave(draft.text, false);
  };
  return (
    <form
      ref={selectField}
      onSubmit={submit}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') onCancel();
      }}
      onBlur={leave}
      className="w-29"
    >
      <PriceField
        label={<span className="sr-only">{t.priceOf(file.title)}</span>}
        value={draft.text}
        onValue={(text) => onDraft({ text })}
        error={draft.problem}
      />
    </form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import { yuanNumber } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { Button } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { priceOf } from '../file-form/fields.ts';
import { PriceField } from '../file-form/price-field.tsx';
import { type BulkResult, changeEach } from './bulk.ts';
import { usePriceProblem } from './price-cell.tsx';
import type { OwnChange } from './put-own.ts';

interface BarProps {
  /** The selected files; undefined while none are being chosen. */
  files: readonly FilePost[] | undefined;
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
}

/** Actions on several files at once, and their result, with a line for each failure. */
export function BulkBar({ files, isAll, onAll, onClear }: BarProps) {
  const { ownFiles: t } = useT();
  const queries = useQueryClient();
  const [doneCount, setDoneCount] = useState<number>();
  const [result, setResult] = useState<BulkResult>();
  const [isPricing, setPricing] = useState(false);

  const run = async (steps: { file: FilePost; change: OwnChange }[]) => {
    setResult(undefined);
    setDoneCount(0);
    setResult(await changeEach(queries, steps, setDoneCount));
    setDoneCount(undefined);
  };
  const change = (ownChange: OwnChange) => {
    setPricing(false);
    void run((files ?? []).map((file) => ({ file, change: ownChange })));
  };
  const busy = doneCount !== undefined;
  return (
    <>
      {files && (
        <fieldset
          aria-label={t.bulk.label}
          className="sticky top-[calc(var(--header)+8px)] z-10 mt-2 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-pop"
        >
          <label className="flex min-h-11 cursor-pointer items-center">
            <input type="checkbox" checked={isAll} onChange={onAll} className="size-[18px] accent-accent" />
            <span className="sr-only">{t.chooseAll}</span>
          </label>
          <b className="num mr-auto font-semibold text-sm" role="status">
            {busy ? t.bulk.doing(doneCount, files.length) : t.bulk.chosen(formatCount(files.length))}
          </b>
          {isPricing ? (
            <BulkPrice onPrice={(price) => change({ price })} onCancel={() => setPricing(false)} />
          ) : (
            <Actions
              busy={busy}
              isNone={files.length === 0}
              onChange={change}
              onPricing={() => setPricing(true)}
              onClear={onClear}
            />
          )}
        </fieldset>
      )}
      {result && <Result result={result} onUndo={run} onClose={() => setResult(undefined)} />}
    </>
  );
}

interface ActionProps {
  busy: boolean;
  /** No file is selected yet. */
  isNone: boolean;
  onChange: (change: OwnChange) => void;
  onPricing: () => void;
  onClear: () => void;
}

function Actions({ busy, isNone, onChange, onPricing, onClear }: ActionProps) {
  const { ownFiles: t, shared } = useT();
  const button = (label: string, onClick: () => void): ReactNode => (
    <Button size="sm" aria-disabled={busy} onClick={() => !busy && onClick()}>
      {label}
    </Button>
  );
  return (
    <>
      {!isNone && (
        <>
          {button(t.bulk.publish, () => onChange({ is_public: true }))}
          {button(t.bulk.hide, () => onChange({ is_public: false }))}
          {button(t.bulk.price, onPricing)}
        </>
      )}
      <Button size="sm" tone="quiet" onClick={onClear}>
        {shared.done}
      </Button>
    </>
  );
}

function BulkPrice({ onPrice, onCancel }: { onPrice: (yuan: number) => void; onCancel: () => void }) {
  const { ownFiles: t, common } = useT();
  const problemOf = usePriceProblem();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fen = priceOf(text);
    const fault = problemOf(text);
    setProblem(fault);
    if (!fault && fen !== undefined) onPrice(yuanNumber(fen));
  };
  return (
    <form onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onCancel()} className="flex items-start gap-2">
      <PriceField
        label={<span className="sr-only">{t.bulk.newPrice}</span>}
        value={text}
        onValue={setText}
        error={problem}
        className="w-36"
      />
      <Button type="submit" tone="ink" className="mt-1.5">
        {t.bulk.setPrice}
      </Button>
      <Button tone="quiet" onClick={onCancel} className="mt-1.5">
        {common.cancel}
      </Button>
    </form>
  );
}

interface ResultProps {
  result: BulkResult;
  onUndo: (steps: { file: FilePost; change: OwnChange }[]) => Promise<void>;
  onClose: () => void;
}

function Result({ result: { changed, refusals, unchanged }, onUndo, onClose }: ResultProps) {
  const { ownFiles: t, shared } = useT();
  const undo = () => void onUndo(changed.map(({ file, back }) => ({ file, change: back })));
  return (
    <Callout
      tone={refusals.length > 0 ? 'bad' : 'ok'}
      role={refusals.length > 0 ? 'alert' : 'status'}
      heading={t.bulk.done(changed.length, refusals.length, unchanged)}
      className="mt-3"
    >
      {refusals.length > 0 && (
        <ul className="mt-1 max-h-60 overflow-y-auto">
          {refusals.map(({ file, reason }) => (
            <li key={file.id} className="wrap-anywhere">
              {t.bulk.refused(file.title, localized(reason))}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-1 flex gap-2">
        {changed.length > 0 && (
          <Button size="sm" onClick={undo}>
            {shared.undo}
          </Button>
        )}
        <Button size="sm" tone="quiet" onClick={onClose}>
          {t.bulk.close}
        </Button>
      </div>
    </Callout>
  );
}

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCore } from '../i18n/index.tsx';
import { Marked } from './marked.tsx';
import { isFoundIn } from './pieces.ts';
import { toast } from './toast.ts';

interface Props {
  value: string;
  /** In receipts the whole number, breaking anywhere; in lists the first 14 characters. */
  whole?: boolean;
  /** What was looked for: a number that was found by it is shown whole, with that marked. */
  query?: string | undefined;
}

export function OrderNumber({ value, whole = false, query = '' }: Props) {
  const t = useCore();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toast.ok(t.ui.copied);
    } catch {
      toast.bad(t.ui.copyFailed, value);
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex items-center gap-1">
      {whole || value.length <= 14 || isFoundIn(value, query) ? (
        <span className="code" title={value}>
          <Marked text={value} query={query} />
        </span>
      ) : (
        <span className="code whitespace-nowrap" title={value}>
          {`${value.slice(0, 14)}…`}
        </span>
      )}
      <button
        type="button"
        aria-label={t.ui.copyOrderNumber(value)}
        title={t.ui.copyOrderNumber(value)}
        onClick={() => void copy()}
        className="relative -my-1 grid size-7 print:hidden flex-none place-items-center rounded-sm text-ink-2 transition-colors after:absolute after:-inset-2 hover:bg-sunken hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-[15px]" />
      </button>
    </span>
  );
}

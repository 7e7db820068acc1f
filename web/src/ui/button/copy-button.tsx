import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { endErrorToasts } from '../overlay/error-toasts.ts';
import { toast } from '../overlay/toast.ts';

/** A small icon with a touch area of 44 px. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useCore();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      endErrorToasts(t.ui.copyFailed);
      toast.ok(t.ui.copied);
    } catch {
      toast.bad(t.ui.copyFailed, value);
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      className="relative -my-1 grid size-7 print:hidden flex-none place-items-center rounded-sm text-ink-2 transition-colors after:absolute after:-inset-2 hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-[15px]" />
    </button>
  );
}

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { endErrorToasts } from '../overlay/error-toasts.ts';
import { toast } from '../overlay/toast.ts';

/** Copies a text. A toast says so, with a second `line`; if the browser refuses, it shows the text itself. */
export function useCopy() {
  const { ui } = useCore();
  return async (text: string, done = ui.copied, line?: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      endErrorToasts(ui.copyFailed);
      toast.ok(done, line);
      return true;
    } catch {
      toast.bad(ui.copyFailed, text);
      return false;
    }
  };
}

/** A small icon with a touch area of 44 px. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={async () => setCopied((await copy(value)) || copied)}
      className="relative -my-1 grid size-7 print:hidden flex-none place-items-center rounded-sm text-ink-2 transition-colors after:absolute after:-inset-2 hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-[15px]" />
    </button>
  );
}

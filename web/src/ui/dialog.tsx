import { X } from 'lucide-react';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCore } from '../i18n/index.tsx';
import { Button } from './button.tsx';
import { iconButtonClass } from './button-class.ts';

const scrim = 'fixed inset-0 z-40 bg-scrim';
const box =
  'fixed inset-x-4 top-1/2 z-41 mx-auto max-h-[calc(100dvh-32px)] w-auto max-w-110 -translate-y-1/2 overflow-y-auto rounded-lg bg-surface p-6 shadow-pop outline-0';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
}

/** Something to read or fill in. Escape, the cross and a click outside close it; the focus returns to where it was. */
export function Dialog({ open, onOpenChange, title, children }: DialogProps) {
  const t = useCore();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content className={box} aria-describedby={undefined}>
          <div className="flex items-start justify-between gap-3">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close aria-label={t.common.close} className={`${iconButtonClass} -mt-2 -mr-3`}>
              <X aria-hidden="true" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names the thing: 删除「…」？ */
  title: ReactNode;
  /** What happens then, and to whom. */
  text: ReactNode;
  /** The safe choice, named as what it does: 保留 */
  keep: string;
  /** The other one: 永久删除 */
  confirm: string;
  onConfirm: () => void;
  busy?: boolean | undefined;
}

/** Asks before something that cannot be undone. The safe choice comes first and has the focus. */
export const ConfirmDialog = ({ open, onOpenChange, title, text, keep, confirm, onConfirm, busy }: ConfirmProps) => (
  <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
    <AlertDialog.Portal>
      <AlertDialog.Overlay className={scrim} />
      <AlertDialog.Content className={box}>
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-2 text-ink-2">{text}</AlertDialog.Description>
        <div className="mt-5 flex flex-wrap justify-end gap-2.5">
          <AlertDialog.Cancel asChild>
            <Button>{keep}</Button>
          </AlertDialog.Cancel>
          <Button tone="danger-solid" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);

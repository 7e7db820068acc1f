import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useCore } from '../../i18n/index.tsx';
import { Button, iconButtonClass } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Callout } from '../frame/callout.tsx';

const box = 'm-auto overscroll-contain bg-surface text-ink shadow-pop outline-0 backdrop:bg-scrim';

const sizes = {
  text: {
    box: 'max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-110 overflow-y-auto rounded-lg',
    inside: 'p-6',
  },
  /** The whole window on phones; elsewhere a margin of the page stays to click on. */
  window: {
    box: 'h-dvh max-h-none w-full max-w-none overflow-hidden sm:h-[calc(100dvh-48px)] sm:w-[calc(100%-48px)] sm:rounded-lg',
    inside: 'flex h-full flex-col gap-3 p-4 sm:px-6',
  },
};

interface BoxProps {
  role: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  onClose: () => void;
  /** A click beside it closes it. */
  isLight?: boolean;
  size?: keyof typeof sizes;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

/**
 * The native dialog: it keeps the focus inside, makes the rest inert, and returns the focus. A library would add inline
 * styles, which the content security policy forbids.
 */
function Box({
  role,
  labelledBy,
  describedBy,
  onClose,
  isLight = false,
  size = 'text',
  onKeyDown,
  children,
}: BoxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  /** A second Escape closes the dialog despite preventDefault, so the page must be told. */
  const handleClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) onClose();
  };
  const handlePress = ({ target, currentTarget }: MouseEvent) => {
    if (isLight && target === currentTarget) onClose();
  };
  return (
    // For keyboards, Escape does what a click beside the dialog does for a mouse.
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={cancel}
      onClose={handleClose}
      onMouseDown={handlePress}
      onKeyDown={onKeyDown}
      className={cx(box, sizes[size].box)}
    >
      {/* Fills the dialog: a press on the dialog element itself is one beside the content. */}
      <div className={sizes[size].inside}>{children}</div>
    </dialog>
  );
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** As large as the window allows, for pictures. */
  large?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Closed by Escape, the cross or a click outside; the focus returns to where it was. */
export function Dialog({ open, onOpenChange, title, large = false, onKeyDown, children }: DialogProps) {
  const t = useCore();
  const id = useId();
  if (!open) return null;
  const close = () => onOpenChange(false);
  return (
    <Box role="dialog" labelledBy={id} onClose={close} isLight size={large ? 'window' : 'text'} onKeyDown={onKeyDown}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="wrap-anywhere">
          {title}
        </h2>
        <button type="button" aria-label={t.common.close} onClick={close} className={`${iconButtonClass} -mt-2 -mr-3`}>
          <X aria-hidden="true" />
        </button>
      </div>
      {children}
    </Box>
  );
}

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names its object: 删除「…」？ */
  title: ReactNode;
  /** The consequences. */
  text: ReactNode;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  /** The label of the safe choice: 保留 */
  keep: string;
  /** The label of the destructive choice: 永久删除 */
  confirm: string;
  onConfirm: () => void;
  busy?: boolean | undefined;
}

/** Asks before an irreversible action. The safe choice comes first and has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  problem,
  keep,
  confirm,
  onConfirm,
  busy,
}: ConfirmProps) {
  const id = useId();
  if (!open) return null;
  const close = () => onOpenChange(false);
  return (
    <Box role="alertdialog" labelledBy={id} describedBy={`${id}-text`} onClose={close}>
      <h2 id={id}>{title}</h2>
      <p id={`${id}-text`} className="mt-2 text-ink-2">
        {text}
      </p>
      {problem && (
        <Callout tone="bad" role="alert" className="mt-4">
          {problem}
        </Callout>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        <Button onClick={close}>{keep}</Button>
        <Button tone="danger-solid" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Box>
  );
}

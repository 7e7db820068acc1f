import type { ReactNode } from 'react';

export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';

interface ToastOptions {
  /** A topic: a later toast replaces an earlier one about the same. */
  about?: string;
  /** A button beside the text, such as undo. */
  action?: ReactNode;
}

export interface Toast extends ToastOptions {
  id: number;
  tone: ToastTone;
  text: ReactNode;
  /** A second, quieter line. */
  line?: ReactNode;
  /** The causes of an error toast, which is closed when one of them ends. */
  causes: readonly string[];
}

export interface ToastListProps {
  toasts: readonly Toast[];
}

export const toastClass =
  'pointer-events-auto flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1 pl-4 shadow-pop motion-safe:animate-enter';

export const toastMs = 4000;

/** More would be noise and push the page down; the oldest one is dropped. */
const most = 2;

let toasts: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function show(newToasts: readonly Toast[]) {
  toasts = newToasts;
  for (const watch of watchers) watch();
}

export const toastStore = {
  subscribe(watch: () => void) {
    watchers.add(watch);
    return () => watchers.delete(watch);
  },
  read: () => toasts,
  show,
  clear: () => show([]),
  dismiss: (id: number) => show(toasts.filter((toast) => toast.id !== id)),
};

/** A repeated text replaces the earlier toast. */
const isSame = (first: Toast, second: Toast) =>
  first.text === second.text || (first.about !== undefined && first.about === second.about);

/** The causes of error toasts that are opened now: `error-toasts.ts`. */
export const errorCauses: { current: readonly string[] } = { current: [] };

const createToast =
  (tone: ToastTone) =>
  (text: ReactNode, line?: ReactNode, more?: ToastOptions): void => {
    lastId += 1;
    const newToast = { ...more, id: lastId, tone, text, line, causes: errorCauses.current };
    show([...toasts.filter((toast) => !isSame(toast, newToast)), newToast].slice(-most));
  };

/** Never beside a Note with the same text: messages that take longer to read are on the page only. */
export const toast = {
  ok: createToast('ok'),
  bad: createToast('bad'),
  warn: createToast('warn'),
  info: createToast('info'),
};

import type { ReactNode } from 'react';

export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';

interface More {
  /** A topic: a later toast replaces an earlier one about the same. */
  about?: string;
  /** A button beside the text, such as undo. */
  action?: ReactNode;
}

export interface Toast extends More {
  id: number;
  tone: ToastTone;
  text: ReactNode;
  /** A second, quieter line. */
  line?: ReactNode;
  /** The causes of an error toast, which is closed when one of them ends. */
  causes: readonly string[];
}

export const toastMs = 4000;

/** More would be noise and push the page down; the oldest one is dropped. */
const most = 2;

let toasts: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: readonly Toast[]) {
  toasts = next;
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
const isSame = (one: Toast, other: Toast) =>
  one.text === other.text || (one.about !== undefined && one.about === other.about);

/** The causes of error toasts that are opened now: `error-toasts.ts`. */
export const errorCauses: { current: readonly string[] } = { current: [] };

const say =
  (tone: ToastTone) =>
  (text: ReactNode, line?: ReactNode, more?: More): void => {
    lastId += 1;
    const next = { ...more, id: lastId, tone, text, line, causes: errorCauses.current };
    show([...toasts.filter((toast) => !isSame(toast, next)), next].slice(-most));
  };

/** Never beside a Note with the same text: messages that take longer to read are on the page only. */
export const toast = { ok: say('ok'), bad: say('bad'), warn: say('warn'), info: say('info') };

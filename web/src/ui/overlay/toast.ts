import type { ReactNode } from 'react';

export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';

interface More {
  /** What it is about: of two toasts about one thing the later one stands alone. */
  about?: string;
  /** A way back, beside the words. */
  action?: ReactNode;
}

export interface Toast extends More {
  id: number;
  tone: ToastTone;
  text: ReactNode;
  /** A second, quieter line. */
  line?: ReactNode;
  /** What an error toast is about: when that works again, the toast ends. */
  causes: readonly string[];
}

export const toastMs = 4000;

/** More than this at once is noise, and pushes the page away; the oldest gives way. */
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

/** Said again, the same words are no second message. */
const isSame = (one: Toast, other: Toast) =>
  one.text === other.text || (one.about !== undefined && one.about === other.about);

/** What error toasts that come up now are about: `error-toasts.ts`. */
export const errorCauses: { current: readonly string[] } = { current: [] };

const say =
  (tone: ToastTone) =>
  (text: ReactNode, line?: ReactNode, more?: More): void => {
    lastId += 1;
    const next = { ...more, id: lastId, tone, text, line, causes: errorCauses.current };
    show([...toasts.filter((toast) => !isSame(toast, next)), next].slice(-most));
  };

/** Never beside a note with the same words: what has to be read longer stands on the page, and only there. */
export const toast = { ok: say('ok'), bad: say('bad'), warn: say('warn'), info: say('info') };

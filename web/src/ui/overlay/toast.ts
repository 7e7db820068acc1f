import type { ReactNode } from 'react';

export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: ReactNode;
  /** A second, quieter line. */
  line?: ReactNode;
}

export const toastMs = 4000;

/** More than this at once is noise; the oldest gives way. */
const most = 4;

let shown: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: readonly Toast[]) {
  shown = next;
  for (const watch of watchers) watch();
}

export const toastStore = {
  subscribe(watch: () => void) {
    watchers.add(watch);
    return () => watchers.delete(watch);
  },
  read: () => shown,
  clear: () => show([]),
  dismiss: (id: number) => show(shown.filter((toast) => toast.id !== id)),
};

const say = (tone: ToastTone) => (text: ReactNode, line?: ReactNode) => {
  lastId += 1;
  show([...shown.slice(1 - most), { id: lastId, tone, text, line }]);
};

/** Never the only feedback: what a toast says must also be visible where it happened. */
export const toast = { ok: say('ok'), bad: say('bad'), warn: say('warn'), info: say('info') };

import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { endErrorToasts, networkCause } from './error-toasts.ts';
import { type Toast, type ToastListProps, type ToastTone, toastClass, toastMs, toastStore } from './toast.ts';

const tones = {
  ok: { icon: CircleCheck, className: 'text-ok' },
  bad: { icon: CircleAlert, className: 'text-bad' },
  warn: { icon: TriangleAlert, className: 'text-warn' },
  info: { icon: Info, className: 'text-info' },
} satisfies Record<ToastTone, { icon: LucideIcon; className: string }>;

addEventListener('online', () => endErrorToasts(networkCause));

/** Each goes by itself, and all stay while a pointer or the focus is at one of them. */
export default function ToastCards({ toasts }: ToastListProps) {
  const t = useCore();
  const [isPaused, setPaused] = useState(false);
  const container = useToastSpace();
  /** A removed toast sends no leave or blur event, so the others would stay paused forever. */
  const close = (id: number) => {
    setPaused(false);
    toastStore.dismiss(id);
  };
  /** Browsers send a move also when a toast appears under a resting pointer, which does not mean reading. */
  const hold = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) setPaused(true);
  };
  return (
    <section
      ref={container}
      aria-label={t.ui.notifications}
      onPointerMove={hold}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} onClose={close} />
      ))}
    </section>
  );
}

const gap = 8;

/**
 * Moves the page down as far as the toasts reach below the header, see styles.css, so that they cover no heading and no
 * button.
 */
function useToastSpace() {
  const container = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const list = container.current;
    if (!list) return;
    const { style } = document.documentElement;
    const makeRoom = () => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      style.setProperty('--toasts', `${Math.max(0, list.getBoundingClientRect().bottom - header) + gap}px`);
    };
    const observer = new ResizeObserver(makeRoom);
    observer.observe(list);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts');
    };
  }, []);
  return container;
}

interface CardProps {
  toast: Toast;
  isPaused: boolean;
  onClose: (id: number) => void;
}

function ToastCard({ toast: { id, tone, text, line, action }, isPaused, onClose }: CardProps) {
  const t = useCore();
  const { icon: Icon, className } = tones[tone];
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toastStore.dismiss(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
  return (
    <div className={toastClass}>
      <Icon aria-hidden="true" className={className} />
      <div className="wrap-anywhere min-w-0 flex-1">
        {text}
        {line && <div className="text-ink-3 text-sm">{line}</div>}
      </div>
      {action}
      <IconButton icon={X} label={t.common.close} onClick={() => onClose(id)} className="-my-2 -ml-2" />
    </div>
  );
}

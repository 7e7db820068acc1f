import {
  type ComponentType,
  lazy,
  type PointerEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCore } from '../../i18n/index.tsx';
import { toastMs, toastStore } from './toast.ts';
import type { CardProps } from './toast-card.tsx';

/** Once per app. The status region exists from the start: one that appears together with its text is not announced. */
export function Toaster() {
  const t = useCore();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
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
      aria-label={t.ui.notifications}
      onPointerMove={hold}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="toasts pointer-events-none fixed inset-x-3 top-[calc(var(--header)+8px)] z-50 sm:left-auto sm:w-[400px]"
    >
      <div ref={container} role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {toasts.map((toast) => (
          <TimedToast key={toast.id} toast={toast} held={isPaused} onClose={close} />
        ))}
      </div>
    </section>
  );
}

const gap = 8;

/**
 * Moves the page down as far as the toasts reach below the header, see styles.css, so that they cover no heading and no
 * button.
 */
function useToastSpace() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = container.current;
    if (!list) return;
    const { style } = document.documentElement;
    const makeRoom = () => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const below = list.childElementCount > 0 ? list.getBoundingClientRect().bottom - header : 0;
      if (below > 0) style.setProperty('--toasts', `${below + gap}px`);
      else style.removeProperty('--toasts');
    };
    const observer = new ResizeObserver(makeRoom);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return container;
}

/** The text alone, until the card has loaded or if it does not. */
const ToastText = ({ toast: { text } }: CardProps) => text;

const Card = lazy<ComponentType<CardProps>>(() => import('./toast-card.tsx').catch(() => ({ default: ToastText })));

function TimedToast({ held: isPaused, ...card }: CardProps & { held: boolean }) {
  const { id } = card.toast;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toastStore.dismiss(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, isPaused]);

  return (
    <div className="pointer-events-auto flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1 pl-4 shadow-pop motion-safe:animate-enter">
      <Suspense fallback={<ToastText {...card} />}>
        <Card {...card} />
      </Suspense>
    </div>
  );
}

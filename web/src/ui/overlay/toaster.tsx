import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { type Toast, type ToastTone, toastMs, toastStore } from './toast.ts';

const looks = {
  ok: { icon: CircleCheck, className: 'text-ok' },
  bad: { icon: CircleAlert, className: 'text-bad' },
  warn: { icon: TriangleAlert, className: 'text-warn' },
  info: { icon: Info, className: 'text-info' },
} satisfies Record<ToastTone, { icon: LucideIcon; className: string }>;

/** Once per app. The status region stands there from the start: a region that arrives with its text is not read out. */
export function Toaster() {
  const t = useCore();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const [held, setHeld] = useState(false);
  /** Neither the pointer nor the focus leaves what is gone: the others would stay for ever. */
  const close = (id: number) => {
    setHeld(false);
    toastStore.dismiss(id);
  };
  return (
    <section
      aria-label={t.ui.notifications}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-3 top-[calc(var(--header)+8px)] z-50 sm:left-auto sm:w-[380px]"
    >
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} onClose={close} />
        ))}
      </div>
    </section>
  );
}

interface CardProps {
  toast: Toast;
  held: boolean;
  onClose: (id: number) => void;
}

function ToastCard({ toast: { id, tone, text, line }, held, onClose }: CardProps) {
  const t = useCore();
  const { icon: Icon, className } = looks[tone];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.dismiss(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, held]);

  return (
    <div className="pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-surface py-3 pr-1.5 pl-4 shadow-pop motion-safe:animate-enter">
      <Icon aria-hidden="true" className={cx('mt-[3px]', className)} />
      <div className="wrap-anywhere min-w-0 flex-1">
        {text}
        {line && <div className="text-ink-3 text-sm">{line}</div>}
      </div>
      <IconButton label={t.common.close} onClick={() => onClose(id)} className="-my-2.5">
        <X aria-hidden="true" className="size-[15px]" />
      </IconButton>
    </div>
  );
}

import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { endErrorToasts, networkCause } from './error-toasts.ts';
import type { Toast, ToastTone } from './toast.ts';

const tones = {
  ok: { icon: CircleCheck, className: 'text-ok' },
  bad: { icon: CircleAlert, className: 'text-bad' },
  warn: { icon: TriangleAlert, className: 'text-warn' },
  info: { icon: Info, className: 'text-info' },
} satisfies Record<ToastTone, { icon: LucideIcon; className: string }>;

export interface CardProps {
  toast: Toast;
  onClose: (id: number) => void;
}

addEventListener('online', () => endErrorToasts(networkCause));

/** Loaded with the first toast, whose text is shown meanwhile. */
export default function ToastCard({ toast: { id, tone, text, line, action }, onClose }: CardProps) {
  const t = useCore();
  const { icon: Icon, className } = tones[tone];
  return (
    <>
      <Icon aria-hidden="true" className={className} />
      <div className="wrap-anywhere min-w-0 flex-1">
        {text}
        {line && <div className="text-ink-3 text-sm">{line}</div>}
      </div>
      {action}
      <IconButton icon={X} label={t.common.close} onClick={() => onClose(id)} className="-my-2 -ml-2" />
    </>
  );
}

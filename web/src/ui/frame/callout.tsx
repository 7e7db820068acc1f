import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { localized } from '../../i18n/server-messages.ts';
import { cx } from '../class-names.ts';

const tones = {
  plain: { icon: Info, edge: 'border-line-strong bg-sunken', mark: 'text-ink-3' },
  info: { icon: Info, edge: 'border-info bg-info-soft', mark: 'text-info' },
  ok: { icon: CircleCheck, edge: 'border-ok bg-ok-soft', mark: 'text-ok' },
  warn: { icon: TriangleAlert, edge: 'border-warn bg-warn-soft', mark: 'text-warn' },
  bad: { icon: CircleAlert, edge: 'border-bad bg-bad-soft', mark: 'text-bad' },
} satisfies Record<string, { icon: LucideIcon; edge: string; mark: string }>;

interface Props {
  tone?: keyof typeof tones;
  heading?: ReactNode;
  children?: ReactNode;
  icon?: LucideIcon;
  /** 'alert' if it appears because of something the user just did. */
  role?: 'alert' | 'status';
  className?: string | undefined;
}

export function Callout({ tone = 'plain', heading, children, icon, role, className }: Props) {
  const { icon: DefaultIcon, edge, mark } = tones[tone];
  const Icon = icon ?? DefaultIcon;
  return (
    <div
      role={role}
      className={cx('flex gap-2.5 rounded-r-md border-l-3 px-4 py-3 text-left text-sm', edge, className)}
    >
      <Icon aria-hidden="true" className={cx('mt-[3px]', mark)} />
      <div className="min-w-0 flex-1">
        {heading && <b className="block font-semibold">{heading}</b>}
        {typeof children === 'string' ? localized(children) : children}
      </div>
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';

const tones = {
  plain: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
};

interface Props {
  tone?: keyof typeof tones;
  icon?: LucideIcon;
  children: ReactNode;
}

/** One or two words. */
export const Badge = ({ tone = 'plain', icon: Icon, children }: Props) => (
  <span
    className={cx(
      'inline-flex h-[22px] items-center gap-1 whitespace-nowrap rounded-sm px-2 font-medium text-xs leading-none',
      tones[tone],
    )}
  >
    {Icon && <Icon aria-hidden="true" className="size-[13px]" />}
    {children}
  </span>
);

/** The badge of a file that only its owner sees. Not part of the card, because the home page has no private files. */
export function PrivateBadge({ file }: { file: { is_public?: boolean | undefined } }) {
  const t = useCore();
  return file.is_public === false && <Badge icon={Lock}>{t.ui.isPrivate}</Badge>;
}

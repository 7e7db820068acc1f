import { cx } from '../class-names.ts';

const base =
  'relative inline-flex items-center justify-center gap-2 border rounded-md leading-[1.3] whitespace-nowrap max-[360px]:whitespace-normal transition-colors ' +
  'disabled:bg-sunken disabled:border-line disabled:text-ink-3 disabled:cursor-not-allowed ' +
  'aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:text-ink-3 aria-disabled:cursor-not-allowed aria-busy:cursor-progress';

const tones = {
  /** At most one per screen: its main action. */
  primary:
    'bg-accent border-accent text-on-accent font-semibold hover:bg-accent-hover hover:border-accent-hover active:bg-accent-press active:border-accent-press aria-busy:bg-accent-hover aria-busy:border-accent-hover',
  ink: 'bg-ink border-ink text-paper font-semibold hover:bg-[color-mix(in_srgb,var(--ink)_86%,var(--paper))] active:bg-[color-mix(in_srgb,var(--ink)_74%,var(--paper))]',
  default:
    'bg-surface border-[color-mix(in_srgb,var(--ink)_20%,var(--surface))] text-ink font-medium hover:bg-sunken hover:border-line-strong active:bg-line',
  quiet: 'border-transparent text-ink-2 font-medium hover:bg-sunken hover:text-ink active:bg-line',
  danger:
    'bg-surface border-[color-mix(in_srgb,var(--bad)_45%,var(--surface))] text-bad font-medium hover:bg-bad-soft active:bg-line',
  /** Only inside a confirmation dialog. The dark red 胭脂 in both themes, so that white stays readable on it. */
  'danger-solid': 'bg-[#9b1b46] border-[#9b1b46] text-on-accent font-semibold hover:bg-[#83163b] active:bg-[#6d1130]',
};

const sizes = {
  md: 'min-h-11',
  lg: 'min-h-13 px-6 text-md',
  sm: 'min-h-11 px-3 text-sm md:min-h-9 pointer-coarse:min-h-11',
};

export interface ButtonLook {
  tone?: keyof typeof tones | undefined;
  size?: keyof typeof sizes | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
}

export const buttonClass = ({ tone = 'default', size = 'md', block = false, className }: ButtonLook = {}) =>
  cx(
    base,
    tones[tone],
    sizes[size],
    size === 'md' && (tone === 'quiet' ? 'px-3' : 'px-[18px]'),
    block && 'w-full',
    className,
  );

export const iconButtonClass =
  'inline-grid place-items-center flex-none size-11 rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink';

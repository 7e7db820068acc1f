import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { Spinner } from '../frame/spinner.tsx';

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

interface WithIcon {
  /** Before the label. */
  icon?: LucideIcon | undefined;
}

const Before = ({ icon: Icon, size }: WithIcon & Pick<ButtonLook, 'size'>) =>
  Icon && <Icon aria-hidden="true" className={size === 'sm' ? 'size-[15px]' : undefined} />;

export interface ButtonProps extends ButtonLook, WithIcon, Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  /**
   * A text such as 正在处理 while the action runs; true shows the default one. The button keeps its width and takes no
   * clicks.
   */
  busy?: boolean | string | undefined;
  /** Why the action is not available. The button stays visible and focusable, with this sentence beside it. */
  disabledReason?: string | undefined;
}

const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';

export function Button({ icon, busy, disabledReason, onClick, children, ...props }: ButtonProps) {
  const { tone, size, block, className, ...rest } = props;
  const t = useCore();
  const reasonId = useId();
  const blocked = Boolean(busy) || disabledReason !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>) => (blocked ? event.preventDefault() : onClick?.(event));
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, size, block, className })}
      aria-busy={busy ? true : undefined}
      aria-disabled={blocked || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={click}
    >
      {/* Label and busy text share one cell: the button is as wide as the wider of them and does not jump. */}
      <span className="inline-grid place-items-center">
        <span className={cx(layer, Boolean(busy) && 'invisible')}>
          <Before icon={icon} size={size} />
          {children}
        </span>
        {busy && (
          <span className={layer}>
            <Spinner />
            {busy === true ? t.ui.processing : busy}
          </span>
        )}
      </span>
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-3 gap-y-1', block && 'w-full')}>
      {button}
      <span id={reasonId} className="text-sm text-ink-3">
        {disabledReason}
      </span>
    </span>
  );
}

export interface ButtonLinkProps extends ButtonLook, WithIcon, Omit<ComponentProps<typeof Link>, 'className'> {}

/** A link that looks like a button: it navigates instead of acting. */
export const ButtonLink = ({ icon, tone, size, block, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ tone, size, block, className })}>
    <Before icon={icon} size={size} />
    {children}
  </Link>
);

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** Buttons with other content have it as children. */
  icon?: LucideIcon;
}

export const IconButton = ({ label, icon: Icon, className, children, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} title={label} {...rest} className={cx(iconButtonClass, className)}>
    {Icon ? <Icon aria-hidden="true" /> : children}
  </button>
);

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean | undefined;
  /** Passed in the history entry, not in the address. */
  state?: unknown;
}

/** A link inside the app. The router's own Link adds 4 KB to the first load with its prefetching and forms. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to, { state, ...(replace !== undefined && { replace }), ...(target && { target }) });
  return (
    <a
      {...rest}
      target={target}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    />
  );
}

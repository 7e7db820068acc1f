import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { Spinner } from '../frame/spinner.tsx';
import { type ButtonLook, buttonClass, iconButtonClass } from './button-class.ts';
import { Link } from './link.tsx';

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

import { type ComponentProps, type MouseEvent, useId } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { Spinner } from '../frame/spinner.tsx';
import { type ButtonLook, buttonClass, iconButtonClass } from './button-class.ts';
import { Link } from './link.tsx';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  /** A verb such as 正在处理 while the action runs; true says just that. The button keeps its width and takes no clicks. */
  busy?: boolean | string | undefined;
  /** Why the action is not available now. It stays visible and focusable, with the sentence beside it. */
  disabledReason?: string | undefined;
}

const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';

export function Button({
  tone,
  size,
  block,
  className,
  busy,
  disabledReason,
  onClick,
  children,
  ...rest
}: ButtonProps) {
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
      {/* Label and verb share one cell: the button is as wide as the wider of them and does not jump. */}
      <span className="inline-grid place-items-center">
        <span className={cx(layer, Boolean(busy) && 'invisible')}>{children}</span>
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

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<typeof Link>, 'className'> {}

/** A link that looks like a button: it goes somewhere instead of doing something. */
export const ButtonLink = ({ tone, size, block, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ tone, size, block, className })} />
);

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Spoken, and shown as the tooltip. */
  label: string;
}

export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} title={label} {...rest} className={cx(iconButtonClass, className)} />
);

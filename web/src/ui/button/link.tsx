import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

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

import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean | undefined;
  /** Travels with the navigation, not in the address. */
  state?: unknown;
}

/** A link inside the app. The router's own brings the data router's prefetching and forms with it, 4 KB of the first load. */
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

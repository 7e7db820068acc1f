type Guard = (event: PopStateEvent) => void;

let current: Guard | undefined;

/**
 * Loaded before the router is there: a browser tells the listeners of `popstate` in the order they came, and only the
 * first may keep the event from the others.
 */
addEventListener('popstate', (event) => current?.(event));

/** Lets one page see Back and Forward before the router does, until the signal ends it. */
export function guardBack(guard: Guard, signal: AbortSignal): void {
  current = guard;
  signal.addEventListener('abort', () => {
    if (current === guard) current = undefined;
  });
}

type Guard = (event: PopStateEvent) => void;

let current: Guard | undefined;

/**
 * Registered before the router loads: listeners of `popstate` run in the order of registration, and only the first can
 * keep the event from the others.
 */
addEventListener('popstate', (event) => current?.(event));

/** Lets one page handle Back and Forward before the router, until the signal is aborted. */
export function guardBack(guard: Guard, signal: AbortSignal): void {
  current = guard;
  signal.addEventListener('abort', () => {
    if (current === guard) current = undefined;
  });
}

/** The server's name for the request that failed: what support asks for. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('requestId' in error && typeof error.requestId === 'string') return error.requestId;
  return undefined;
}

/** A page's code that is gone: the site was deployed again while this tab was open. Each browser words it differently. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message);

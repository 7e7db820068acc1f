/** The server's name for the request that failed: what support asks for. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('requestId' in error && typeof error.requestId === 'string') return error.requestId;
  return undefined;
}

/** A page's code that did not come. Each browser words it differently. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message);

/** Whether the server has another app by now than the one this tab runs: only then is code gone that did not come. */
export async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!own) return false;
  try {
    const answer = await fetch('/', { cache: 'no-cache' });
    return answer.ok && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}

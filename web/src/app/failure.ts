/** The id of the failed request, which support asks for. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('requestId' in error && typeof error.requestId === 'string') return error.requestId;
  return undefined;
}

/** True if the code of a page did not load. Browsers word it differently. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message);

/** True if the server has a newer app than this tab: only then can the missing code be gone for good. */
export async function isReplaced(): Promise<boolean> {
  const ownScript = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!ownScript) return false;
  try {
    const answer = await fetch('/', { cache: 'no-cache' });
    return answer.ok && !(await answer.text()).includes(ownScript);
  } catch {
    return false;
  }
}

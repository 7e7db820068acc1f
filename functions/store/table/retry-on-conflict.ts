/** Each round of conflicting attempts completes at least one of them, so this many concurrent writers all succeed. */
const usualAttempts = 25;

/** When all attempts conflicted: throw an error with this reason, or return another result. */
type Exhausted<T> = { attempts?: number } & ({ reason: string } | { otherwise: T });

/**
 * Repeats an attempt to read, decide and commit until nothing has changed in between. `attempt` returns undefined on a
 * conflict, and receives the number of attempts before it. @throws Error with the reason if no attempt succeeds
 */
export async function retryOnConflict<T>(
  exhausted: string | Exhausted<T>,
  attempt: (before: number) => Promise<T | undefined>,
): Promise<T> {
  const { attempts = usualAttempts, ...last } = typeof exhausted === 'string' ? { reason: exhausted } : exhausted;
  for (let before = 0; before < attempts; before++) {
    const result = await attempt(before);
    if (result !== undefined) return result;
  }
  if ('otherwise' in last) return last.otherwise;
  throw new Error(last.reason);
}

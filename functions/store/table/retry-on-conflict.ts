/** With every attempt one of those who change the same thing at once is done: so many can, and nobody is turned away. */
const usualAttempts = 25;

/** What follows where every attempt was overtaken: an error for that reason, or another result. */
type Exhausted<T> = { attempts?: number } & ({ reason: string } | { otherwise: T });

/**
 * Reads, decides and commits again until nothing has changed in between. `attempt` returns undefined where something has;
 * it is given the number of attempts before it.
 * @throws Error with the reason, where one is given and no attempt succeeds
 */
export async function retryOnConflict<T>(
  attempt: (before: number) => Promise<T | undefined>,
  { attempts = usualAttempts, ...exhausted }: Exhausted<T>,
): Promise<T> {
  for (let before = 0; before < attempts; before++) {
    const result = await attempt(before);
    if (result !== undefined) return result;
  }
  if ('otherwise' in exhausted) return exhausted.otherwise;
  throw new Error(exhausted.reason);
}

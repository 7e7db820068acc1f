/** With every try one of those who change the same thing at once is done: so many can, and nobody is turned away. */
const tries = 25;

/**
 * Reads, decides and commits again until nobody has come in between: `attempt` gives undefined where somebody has.
 * @throws with `trouble` where that does not end
 */
export async function untilDone<T>(trouble: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let left = tries; left > 0; left--) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new Error(trouble);
}

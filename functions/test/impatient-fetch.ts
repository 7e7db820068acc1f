/**
 * A fetch that gives up on its answer when the stand-in holds it back. No time-out decides that: one short enough for a test
 * is also too short for every other call of that test, where the machine is busy.
 */
export function impatientFetch() {
  const waiting = new Set<AbortController>();
  const send: typeof fetch = async (input, init) => {
    const patience = new AbortController();
    waiting.add(patience);
    try {
      const signals = [patience.signal, ...(init?.signal ? [init.signal] : [])];
      return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      waiting.delete(patience);
    }
  };
  const giveUp = (): void => {
    for (const patience of waiting) patience.abort();
  };
  return { fetch: send, giveUp };
}

/** Never answers: whoever does not give up waits for ever. */
export const silentFetch: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

/**
 * A fetch that fails when the stub holds the response back. No timeout decides, as a short one would also cut slow
 * calls on a busy machine.
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

/** Never resolves. */
export const silentFetch: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

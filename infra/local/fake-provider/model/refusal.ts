/** The provider's own code, with its HTTP status where that is not 400. */
export type RefusalCode = string | readonly [status: number, code: string];

/** A request that the provider understood and turned down. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(refusal: RefusalCode) {
    const [status, code] = typeof refusal === 'string' ? ([400, refusal] as const) : refusal;
    super(code);
    this.status = status;
    this.code = code;
  }
}

export type Attempt<T> = { ok: true; value: T } | { ok: false; refusal: ProviderRefusal };

/** Turns a refusal into a value; every other error is a bug and is thrown on. */
export function attempt<T>(effect: () => T): Attempt<T> {
  try {
    return { ok: true, value: effect() };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { ok: false, refusal: error };
    throw error;
  }
}

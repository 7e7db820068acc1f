/** Expected failures are part of the type: refusals are values, bugs are exceptions. */
export interface Ok<T> {
  ok: true;
  value: T;
}

/** `params` fill the placeholders of the message, `retryAfterSeconds` becomes the Retry-After header. */
export interface Refusal<C extends string> {
  ok: false;
  code: C;
  params?: Record<string, string | number>;
  retryAfterSeconds?: number;
  /** The response body for a provider, instead of the problem document. */
  body?: string;
}

export type Result<T, C extends string> = Ok<T> | Refusal<C>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const refuse = <C extends string>(code: C, detail: Omit<Refusal<C>, 'ok' | 'code'> = {}): Refusal<C> => ({
  ok: false,
  code,
  ...detail,
});

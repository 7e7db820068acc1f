import type { Clock } from '#functions/ports/index';
import { day } from '#shared/limits';
import type { Reply } from './http.ts';
import type { ProviderRefusal } from './model/refusal.ts';
import { StripeRefusal } from './stripe-requests.ts';
import type { Outcome } from './wire.ts';

export const json = (status: number, value: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

const serverError = json(500, { error: { type: 'api_error', message: 'Something went wrong.' } });

export function errorReply(refusal: ProviderRefusal): Reply {
  const { status, message, code } = refusal;
  const type = refusal instanceof StripeRefusal ? refusal.type : 'invalid_request_error';
  return json(status, { error: { type, message, ...(code !== '' && { code }) } });
}

export function replyOf(outcome: Exclude<Outcome<Reply>, 'lost'>): Reply {
  if (outcome === 'busy') return serverError;
  return outcome.ok ? outcome.value : errorReply(outcome.refusal);
}

/** For a day a key gives the same outcome, an error included, and refuses other parameters. */
export class Idempotency {
  readonly #calls = new Map<string, { parameters: string; outcome: Outcome<Reply>; until: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  once(key: string | undefined, parameters: string, run: () => Outcome<Reply>): Outcome<Reply> {
    if (key === undefined) return run();
    const now = this.#clock.now();
    const previous = this.#calls.get(key);
    if (previous && previous.until > now) {
      if (previous.parameters === parameters) return previous.outcome;
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { ok: false, refusal: new StripeRefusal(400, message, '', 'idempotency_error') };
    }
    const outcome = run();
    this.#calls.set(key, { parameters, outcome, until: now + day });
    return outcome;
  }
}

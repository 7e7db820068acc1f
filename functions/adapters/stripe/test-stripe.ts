import { fakeClock } from '#functions/test/fakes';
import type { Fault } from '#infra/local/fake-provider/faults';
import { startFakeStripe } from '#infra/local/fake-provider/servers';
import { testTable } from '../memory/test-table.ts';
import { stripePayments } from './payments.ts';

export const webhookSecret = 'whsec_0123456789abcdef0123456789abcdef';
const secretKey = 'sk_test_0123456789abcdef0123456789abcdef';

/** Slow answers time out, so the timeout is short for them; other answers may be slow because the machine is. */
export const timeoutsFor = (fault: Fault) => ({ timeoutMs: fault === 'slow' ? 600 : 5000 });

/** The adapter with its stub of the API, over HTTP. */
export async function stripeForTest({ timeoutMs = 5000, retries = 0 } = {}) {
  const clock = fakeClock();
  const { stripe, apiBase, stop } = await startFakeStripe({ clock, secretKey, webhookSecret, slowMs: timeoutMs + 200 });
  const options = { secretKey, webhookSecret, apiBase, table: testTable(), clock, timeoutMs, retries };
  return {
    ...{ stripe, clock, options, stop },
    provider: stripePayments(options),
    [Symbol.asyncDispose]: stop,
  };
}

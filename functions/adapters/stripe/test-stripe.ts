import { fakeClock } from '#functions/test/fakes';
import type { Fault } from '#infra/local/fake-provider/faults';
import { startFakeStripe } from '#infra/local/fake-provider/stripe-server';
import { testTable } from '../memory/test-table.ts';
import { stripePayments } from './payments.ts';

export const webhookSecret = 'whsec_0123456789abcdef0123456789abcdef';
const secretKey = 'sk_test_0123456789abcdef0123456789abcdef';

/** Slow answers are waited for in vain, so that wait is short; any other may be slow because the machine is. */
export const patience = (fault: Fault) => ({ timeoutMs: fault === 'slow' ? 600 : 5000 });

/** The adapter and the API it speaks to, over HTTP. */
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

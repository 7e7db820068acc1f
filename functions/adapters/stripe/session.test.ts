import { expect, test } from 'vitest';
import { providerPaymentOf, stripeSession } from './session.ts';

const session = (more: object) =>
  stripeSession.parse({
    ...{ id: 'cs_1', mode: 'payment', client_reference_id: 'otn', currency: 'cny', amount_total: 1000 },
    ...{ status: 'complete', payment_status: 'paid', ...more },
  });

test('says who paid: the card where it is known, otherwise the customer', () => {
  const latest_charge = { payment_method_details: { card: { fingerprint: 'Xt5EWLLDS7FJjR1c' } } };
  const payment_intent = { id: 'pi_1', status: 'succeeded', latest_charge };
  expect(providerPaymentOf(session({ payment_intent, customer: 'cus_1' }), 'paid').payer).toBe('Xt5EWLLDS7FJjR1c');
  expect(providerPaymentOf(session({ payment_intent: 'pi_1', customer: 'cus_1' }), 'paid').payer).toBe('cus_1');
  expect(providerPaymentOf(session({ payment_intent: 'pi_1' }), 'paid').payer).toBeUndefined();
});

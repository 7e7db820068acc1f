import { providerOptionsAt } from '#functions/domain/payments/payment-options';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listPaymentMethods = endpoint(routes.listPaymentMethods, ['payments'], async ({ query }, { payments }) => {
  const methods = providerOptionsAt(payments.offered, query.in).map(({ provider: { method }, scenes }, at) => ({
    ...{ method, scenes: [...scenes] },
    preferred: at === 0 && scenes.length > 0,
  }));
  return ok({ methods });
});

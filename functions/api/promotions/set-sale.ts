import { timedDiscountShape } from '#functions/responses/promotions/promotions';
import { endpoint } from '#functions/runtime/endpoint';
import { ownFile } from '#functions/usecases/files/own-file';
import { setTimedDiscount as putOnSale } from '#functions/usecases/promotions/timed-discounts';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const setSale = endpoint(routes.setSale, ['table', 'queues', 'clock'], async ({ params, body, user }, ports) => {
  const own = await ownFile(ports, params.id, user);
  if (!own.ok) return own;
  const request = { price: body.price, startsAt: body.starts_at, endsAt: body.ends_at };
  const set = await putOnSale(ports, own.value.id, request);
  if ('ok' in set) return set;
  const timedDiscount = timedDiscountShape(set);
  return timedDiscount ? ok({ data: { sale: timedDiscount } }) : refuse('file_not_found');
});

import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownFile } from '../../usecases/files/own-file.ts';
import { setTimedDiscount as putOnSale } from '../../usecases/offers/sales.ts';
import { timedDiscountShape } from '../shapes/offers.ts';

export const setSale = endpoint(routes.setSale, ['table', 'queues', 'clock'], async ({ params, body, user }, ports) => {
  const own = await ownFile(ports, params.id, user);
  if (!own.ok) return own;
  const request = { price: body.price, startsAt: body.starts_at, endsAt: body.ends_at };
  const set = await putOnSale(ports, own.value.id, request);
  if ('ok' in set) return set;
  const timedDiscount = timedDiscountShape(set);
  return timedDiscount ? ok({ data: { sale: timedDiscount } }) : refuse('file_not_found');
});

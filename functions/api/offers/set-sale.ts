import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownFile } from '../../usecases/files/own-file.ts';
import { setTimedDiscount as putOnSale } from '../../usecases/offers/sales.ts';
import { saleShape } from '../shapes/offers.ts';

export const setSale = endpoint(routes.setSale, ['table', 'queues', 'clock'], async ({ params, body, user }, ports) => {
  const own = await ownFile(ports, params.id, user);
  if (!own.ok) return own;
  const wanted = { price: body.price, startsAt: body.starts_at, endsAt: body.ends_at };
  const set = await putOnSale(ports, own.value.id, wanted);
  if ('ok' in set) return set;
  const sale = saleShape(set);
  return sale ? ok({ data: { sale } }) : refuse('file_not_found');
});

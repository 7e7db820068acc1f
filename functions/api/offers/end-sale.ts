import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownFile } from '../../usecases/files/own-file.ts';
import { endTimedDiscount as takeOffSale } from '../../usecases/offers/sales.ts';

export const endSale = endpoint(
  routes.endSale,
  ['table', 'queues', 'clock'],
  async ({ params, user, request }, ports) => {
    const own = await ownFile(ports, params.id, user);
    if (!own.ok) return own;
    const refused = await takeOffSale(ports, own.value.id);
    return refused ?? ok({ message: { zh: '限时优惠已结束', en: 'The sale has ended' }[request.language] });
  },
);

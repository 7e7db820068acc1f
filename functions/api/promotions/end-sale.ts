import { endpoint } from '#functions/runtime/endpoint';
import { ownFile } from '#functions/usecases/files/own-file';
import { endTimedDiscount as takeOffSale } from '#functions/usecases/promotions/timed-discounts';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

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

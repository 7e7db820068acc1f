import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { giveNotice } from '../../usecases/safety/notices.ts';

export const createNotice = endpoint(
  routes.createNotice,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ body, request: { ip, language } }, ports) => {
    const received = await giveNotice(ports, body, { ip, language });
    return received.ok ? ok({ data: received.value }) : received;
  },
);

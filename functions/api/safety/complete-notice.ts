import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { completeNotice as complete } from '../../usecases/safety/notices.ts';

export const completeNotice = endpoint(
  routes.completeNotice,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ params, body }, ports) => {
    const received = await complete(ports, params.id, body);
    return received.ok ? ok({ data: received.value }) : received;
  },
);

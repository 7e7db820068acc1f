import { endpoint } from '#functions/runtime/endpoint';
import { amendNotice as complete } from '#functions/usecases/moderation/notices';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const completeNotice = endpoint(
  routes.completeNotice,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ params, body }, ports) => {
    const received = await complete(ports, params.id, body);
    return received.ok ? ok({ data: received.value }) : received;
  },
);

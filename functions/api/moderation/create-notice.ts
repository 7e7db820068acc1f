import { endpoint } from '#functions/runtime/endpoint';
import { fileNotice } from '#functions/usecases/moderation/notices';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const createNotice = endpoint(
  routes.createNotice,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ body, request: { ip, language } }, ports) => {
    const received = await fileNotice(ports, body, { ip, language });
    return received.ok ? ok({ data: received.value }) : received;
  },
);

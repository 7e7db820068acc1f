import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { counterNotice } from '../../usecases/safety/notices.ts';

export const giveCounter = endpoint(
  routes.giveCounter,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ params, body, user }, ports) => {
    const given = await counterNotice(ports, params.id, { userId: user.id, given: body });
    if (!given.ok) return given;
    return ok({ data: { state: given.value.state, restores_at: instant(given.value.restoresAt) } });
  },
);

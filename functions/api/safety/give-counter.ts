import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { counterNotice } from '../../usecases/safety/notices.ts';

export const giveCounter = endpoint(
  routes.giveCounter,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ params, body, user }, ports) => {
    const result = await counterNotice(ports, params.id, { userId: user.id, given: body });
    if (!result.ok) return result;
    return ok({ data: { state: result.value.state, restores_at: instant(result.value.restoresAt) } });
  },
);

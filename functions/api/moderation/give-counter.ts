import { instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { counterNotice } from '#functions/usecases/moderation/counter-notices';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const giveCounter = endpoint(
  routes.giveCounter,
  ['table', 'queues', 'vault', 'ids', 'clock'],
  async ({ params, body, user }, ports) => {
    const result = await counterNotice(ports, params.id, { userId: user.id, input: body });
    if (!result.ok) return result;
    return ok({ data: { state: result.value.state, restores_at: instant(result.value.restoresAt) } });
  },
);

import { endpoint } from '#functions/runtime/endpoint';
import { confirmPayouts as resume } from '#functions/usecases/payouts/resume-payouts';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const resumePayouts = endpoint(
  routes.resumePayouts,
  ['table', 'clock', 'factorVault'],
  async ({ body, user, request: { ip, language } }, ports) => {
    const resumed = await resume(ports, user.id, { factor: body.second_factor, ip });
    return resumed.ok ? ok({ message: confirmationText('payouts_resumed', language) }) : resumed;
  },
);

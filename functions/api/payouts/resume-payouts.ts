import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { confirmationText } from '#shared/said';
import { endpoint } from '../../runtime/endpoint.ts';
import { resumePayouts as resume } from '../../usecases/payouts/resume-payouts.ts';

export const resumePayouts = endpoint(
  routes.resumePayouts,
  ['table', 'clock', 'factorVault'],
  async ({ body, user, request: { ip, language } }, ports) => {
    const resumed = await resume(ports, user.id, { factor: body.second_factor, ip });
    return resumed.ok ? ok({ message: confirmationText('payouts_resumed', language) }) : resumed;
  },
);

import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { say } from '#shared/said';
import { endpoint } from '../../runtime/endpoint.ts';
import { findMailToken } from '../../store/accounts/mail-tokens.ts';
import { undoEmail } from '../../usecases/accounts/undo-email.ts';

const outcomes = { cancelled: 'email_change_cancelled', undone: 'email_change_undone' } as const;

/** Opening the link does nothing: programs that scan mail open links, and a POST is what somebody pressed. */
export const undoEmailChange = endpoint(
  routes.undoEmailChange,
  ['table', 'queues', 'passwords', 'ids', 'clock'],
  async ({ body, request }, ports) => {
    const now = ports.clock.now();
    const token = await findMailToken(ports.table, body.token, { purposes: ['undo-email'], now });
    if (!token) return refuse('email_link_invalid');
    const outcome = await undoEmail(ports, token, request.ip);
    return ok({ message: say(outcomes[outcome], request.language), outcome });
  },
);

import type { OpenIds } from '#functions/ports/payments';
import { endpoint } from '#functions/runtime/endpoint';
import { errorFields, logger } from '#functions/runtime/log';
import { issueTicket } from '#functions/usecases/payments/openid-tickets';
import { routes } from '#shared/contract/index';
import { refuse } from '#shared/result';
import { paymentPage } from '#shared/return-path';

/** Always redirects back to the page; without a ticket if WeChat rejects the code, and the page then asks again. */
export const takeOpenid = endpoint(
  routes.takeOpenid,
  ['table', 'payments', 'tokens', 'clock', 'ids', 'site'],
  async ({ query }, ports) => {
    const visit = await ports.tokens.readVisit(query.state);
    const { openIds } = ports.payments;
    if (!visit || !openIds) return refuse('wechat_state_invalid');
    const openid = await openidOf(openIds, query.code);
    if (openid === 'unknown') return refuse('payment_unavailable');
    const back = new URL(paymentPage + visit.file, ports.site.appUrl);
    if (openid !== undefined) back.searchParams.set('ticket', await issueTicket(ports, visit, openid));
    else back.searchParams.set('wechat', 'refused');
    return { ok: true, status: 302, location: back.href };
  },
);

async function openidOf(openIds: OpenIds, code: string): Promise<string | undefined | 'unknown'> {
  try {
    return await openIds.of(code);
  } catch (error) {
    logger.error('WeChat did not tell an openid', { error: errorFields(error) });
    return 'unknown';
  }
}

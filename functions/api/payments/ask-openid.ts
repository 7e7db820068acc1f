import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { paymentPage } from '#shared/return-path';

/** The state is signed for this session: WeChat's code for another person's visit gives them no ticket. */
export const askOpenid = endpoint(
  routes.askOpenid,
  ['table', 'payments', 'tokens', 'clock', 'site'],
  async ({ body, user }, { payments, tokens, site }) => {
    const { openIds } = payments;
    if (!openIds) return refuse('method_unavailable');
    const file = body.back.slice(paymentPage.length);
    const state = await tokens.issueVisit({ id: user.id, session: user.session, file });
    return ok({ url: await openIds.authorizeUrl(`${site.appUrl}/api/payments/wechat/callback`, state) });
  },
);

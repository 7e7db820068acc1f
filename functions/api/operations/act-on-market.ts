import { stopShape } from '#functions/responses/operations/money';
import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { restartPayoutsBy, resumeMarketBy, stopMarketBy } from '#functions/usecases/operations/actions/actions';
import { concerningEverybody } from '#functions/usecases/operations/conflict-of-interest';
import { findStops } from '#functions/usecases/operations/holds';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const actOnMarket = operatorAction(
  routes.actOnMarket,
  ['table', 'clock', 'ids', 'tokens'],
  () => concerningEverybody,
  async ({ params: { deed }, body: { confirm, note, sales }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const decision = { actor: user.username, note };
    if (deed === 'stop') await stopMarketBy(ports, { sales }, decision);
    const started = deed === 'start' && (await (sales ? resumeMarketBy : restartPayoutsBy)(ports, decision));
    if (started && !started.ok) return started;
    const stops = await findStops(ports);
    return ok({ data: { payouts_stop: stopShape(stops.payouts), sales_stop: stopShape(stops.sales) } });
  },
);

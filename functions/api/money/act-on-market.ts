import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { operatorAction } from '../../runtime/endpoint.ts';
import { checkConfirmation } from '../../usecases/accounts/confirmed.ts';
import { concerningEverybody } from '../../usecases/operations/conflict-of-interest.ts';
import { startAll, startPayouts, stopAll } from '../../usecases/operations/desk/deeds.ts';
import { findStops } from '../../usecases/operations/holds.ts';
import { stopShape } from '../shapes/money.ts';

export const actOnMarket = operatorAction(
  routes.actOnMarket,
  ['table', 'clock', 'ids', 'tokens'],
  () => concerningEverybody,
  async ({ params: { deed }, body: { confirm, note, sales }, user }, ports) => {
    const proven = await checkConfirmation(ports, user, confirm);
    if (!proven.ok) return proven;
    const decision = { actor: user.username, note };
    if (deed === 'stop') await stopAll(ports, { sales }, decision);
    const started = deed === 'start' && (await (sales ? startAll : startPayouts)(ports, decision));
    if (started && !started.ok) return started;
    const stops = await findStops(ports);
    return ok({ data: { payouts_stop: stopShape(stops.payouts), sales_stop: stopShape(stops.sales) } });
  },
);

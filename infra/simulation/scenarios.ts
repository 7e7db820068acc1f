import { accountTheft, retryAfterRecovery } from './account-theft.ts';
import { repeated, type Weights } from './actions/actions.ts';
import { judgeCase, liftMeasure } from './operators/cases.ts';
import {
  confirm,
  employAll,
  linkOperator,
  refundInTabs,
  refundOrder,
  toggleHold,
} from './operators/operator-actions.ts';
import { popularFileBuyers, preparePopularFile } from './popular-file.ts';
import { type Action, deliverAll, deliverOne } from './processes.ts';
import {
  buyFromLinkedAccount,
  changeMind,
  competeForCoupon,
  orderFromLinkedAccounts,
  payLate,
  preparePromotions,
  promotionMarket,
} from './promotion-steps.ts';
import { refundTogether } from './refund-steps.ts';
import type { Simulation, SimulationOptions } from './simulation.ts';
import {
  actOnce,
  actTogether,
  collude,
  passNight,
  payDay,
  promote,
  reviewOnce,
  reviewTogether,
  rush,
  wait,
} from './steps.ts';

/** Who takes part in a history, what happens before the first fault, and the steps it picks from. */
export interface Scenario {
  size: Pick<SimulationOptions, 'sellers' | 'buyers' | 'files' | 'price'>;
  steps: readonly Action[];
  prepare?: (simulation: Simulation) => Promise<void>;
}

/** Their order decides what a seed picks: changing it changes every history. */
const basicSteps: Weights = [
  [4, actOnce],
  [2, actTogether],
  [1, payDay],
  [1, rush],
  [2, deliverOne],
  [1, deliverAll],
  [2, wait],
  [1, passNight],
  [1, collude],
  [1, refundTogether],
  [2, reviewOnce],
  [1, reviewTogether],
];

const marketSteps: Weights = [...basicSteps, [2, promote], [1, changeMind], [1, competeForCoupon]];

const popularFileSteps: Weights = [[1, reviewTogether], ...basicSteps, [2, reviewTogether], [1, reviewOnce]];

const promotionSteps: Weights = [
  [1, competeForCoupon],
  ...marketSteps,
  [2, competeForCoupon],
  [2, changeMind],
  [2, buyFromLinkedAccount],
  [2, orderFromLinkedAccounts],
  [2, payLate],
  [4, promote],
];

const theftSteps: Weights = [...marketSteps, [2, accountTheft], [1, retryAfterRecovery]];

const operatorSteps: Weights = [
  [3, rush],
  [2, actOnce],
  [1, actTogether],
  [2, deliverAll],
  [1, wait],
  [1, passNight],
  [3, judgeCase],
  [2, liftMeasure],
  [2, refundOrder],
  [3, refundInTabs],
  [3, toggleHold],
  [2, confirm],
  [2, linkOperator],
];

/** A file that many have bought, so that its reviews make an average. */
const popularFileEvery = 7;

/** Coupons with few uses and timed discounts, with many buyers. */
const promotionsEvery = 5;

/** Operators who decide on orders, files and accounts of their own, at prices that reach the limits of what one may approve. */
const operatorsEvery = 12;
const operatorsMarket = { sellers: 3, buyers: 2, files: 6, price: 200_00 } as const;

/** A stolen password, among the seeds that none of the above takes. */
const theftEvery = 6;

export function scenarioOf(seed: number): Scenario {
  const size = { sellers: 1 + (seed % 2), buyers: 1 + (seed % 3), files: 1 + (seed % 4) };
  if (seed % popularFileEvery === 5) {
    const popularFile = { ...size, buyers: popularFileBuyers, files: 1, price: 1000 };
    return { size: popularFile, steps: repeated(popularFileSteps), prepare: preparePopularFile };
  }
  if (seed % promotionsEvery === 3)
    return { size: promotionMarket, steps: repeated(promotionSteps), prepare: preparePromotions };
  if (seed % operatorsEvery === 0) return { size: operatorsMarket, steps: repeated(operatorSteps), prepare: employAll };
  return { size, steps: repeated(seed % theftEvery === 1 ? theftSteps : marketSteps) };
}

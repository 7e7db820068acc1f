import type { Action } from '../processes.ts';
import { answer, ask, withdrawQuestion } from './asking.ts';
import { askForRefund, buy, download, finishPayment, forge, pay, poll, repeatNotification, scan } from './buying.ts';
import { linkSomeAccounts } from './linking-accounts.ts';
import { hideContribution, restoreContribution, restoreFile, takeDown } from './moderating.ts';
import { recount, setClockBack } from './operating.ts';
import {
  changeCoupons,
  endDiscount,
  makeCoupons,
  setPayWhatYouWant,
  starForDiscount,
  startDiscount,
} from './promoting.ts';
import { quote } from './quoting.ts';
import { absorbRefundLoss, decideDispute, openDispute, refundInConsole, refundPart } from './reversing.ts';
import { reply, review, withdrawReview } from './reviewing.ts';
import {
  changeAccount,
  decide,
  edit,
  emptyPlatformBalance,
  operatorDecides,
  remove,
  replace,
  requestPayout,
} from './selling.ts';

/** Actions with how often each is to be picked. */
export type Weights = readonly (readonly [number, Action])[];

const weights: Weights = [
  [9, buy],
  [14, pay],
  [5, poll],
  [3, scan],
  [5, forge],
  [3, repeatNotification],
  [4, download],
  [5, askForRefund],
  [4, decide],
  [2, operatorDecides],
  [3, requestPayout],
  [1, finishPayment],
  [1, changeAccount],
  [1, emptyPlatformBalance],
  [1, replace],
  [2, edit],
  [2, remove],
  [1, recount],
  [1, setClockBack],
  [3, openDispute],
  [2, decideDispute],
  [3, refundInConsole],
  [3, refundPart],
  [1, absorbRefundLoss],
  [2, takeDown],
  [2, restoreFile],
];

/** Picked in steps of their own, so that most actions remain about money. */
const reviewWeights: Weights = [
  [6, review],
  [2, withdrawReview],
  [2, reply],
  [2, ask],
  [2, answer],
  [1, withdrawQuestion],
  [2, hideContribution],
  [1, restoreContribution],
  [2, linkSomeAccounts],
];

const promotionWeights: Weights = [
  [5, makeCoupons],
  [3, changeCoupons],
  [4, startDiscount],
  [1, endDiscount],
  [2, setPayWhatYouWant],
  [1, starForDiscount],
  [3, quote],
];

export const repeated = (list: Weights): readonly Action[] =>
  list.flatMap(([times, action]) => Array.from({ length: times }, () => action));

export const actions = repeated(weights);

export const reviewActions = repeated(reviewWeights);

export const promotionActions = repeated(promotionWeights);

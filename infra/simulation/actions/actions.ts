import type { Action } from '../system.ts';
import { answer, ask, takeQuestionBack } from './asking.ts';
import { quote } from './bargaining.ts';
import { askRefund, buy, download, finish, forge, pay, poll, scan, tellAgain } from './buying.ts';
import { showSame } from './kinship.ts';
import { fold, putUpAgain, takeDown, unfold } from './moderating.ts';
import { changeCoupons, letChoose, makeCoupons, putOnSale, takeOffSale, waitForSale } from './offering.ts';
import { recount, slip } from './operating.ts';
import { carry, chargeBack, decideDispute, refundByHand } from './reversing.ts';
import { reply, review, takeReviewBack } from './reviewing.ts';
import { changeAccount, decide, edit, operatorDecides, payOut, remove, replace, runDry } from './selling.ts';

/** Every action as often as it should come. */
const weights: readonly (readonly [number, Action])[] = [
  [9, buy],
  [14, pay],
  [5, poll],
  [3, scan],
  [5, forge],
  [3, tellAgain],
  [4, download],
  [5, askRefund],
  [4, decide],
  [2, operatorDecides],
  [3, payOut],
  [1, finish],
  [1, changeAccount],
  [1, runDry],
  [1, replace],
  [2, edit],
  [2, remove],
  [1, recount],
  [1, slip],
  [3, chargeBack],
  [2, decideDispute],
  [3, refundByHand],
  [1, carry],
  [2, takeDown],
  [2, putUpAgain],
];

/** What is said of files: most of it in steps of its own, so that money goes on being what histories are about. */
const spokenWeights: typeof weights = [
  [6, review],
  [2, takeReviewBack],
  [2, reply],
  [2, ask],
  [2, answer],
  [1, takeQuestionBack],
  [2, fold],
  [1, unfold],
  [2, showSame],
];

/** What sellers offer, and who asks what it costs. */
const offeredWeights: typeof weights = [
  [5, makeCoupons],
  [3, changeCoupons],
  [4, putOnSale],
  [1, takeOffSale],
  [2, letChoose],
  [1, waitForSale],
  [3, quote],
];

const asOften = (list: typeof weights): readonly Action[] =>
  list.flatMap(([times, action]) => Array.from({ length: times }, () => action));

export const actions = asOften(weights);

export const words = asOften(spokenWeights);

export const bargains = asOften(offeredWeights);

import { bucketMutants } from './bucket-mutants.ts';
import { holdMutants } from './hold-mutants.ts';
import { methodMutants } from './method-mutants.ts';
import { type Mutant, mutants } from './mutants.ts';
import { operatorMutants } from './operator-mutants.ts';
import { promotionMutants } from './promotion-mutants.ts';
import { refundMutants } from './refund-mutants.ts';
import { reversalMutants } from './reversal-mutants.ts';
import { reviewMutants } from './review-mutants.ts';
import { theftMutants } from './theft-mutants.ts';

export const allMutants: readonly Mutant[] = [
  ...mutants,
  ...refundMutants,
  ...bucketMutants,
  ...reversalMutants,
  ...holdMutants,
  ...methodMutants,
  ...reviewMutants,
  ...promotionMutants,
  ...theftMutants,
  ...operatorMutants,
];

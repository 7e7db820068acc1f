import { type Flow, flows } from './flows.ts';
import { promotionFlows } from './promotion-flows.ts';
import { reviewFlows } from './review-flows.ts';

export const allFlows: readonly Flow[] = [...flows, ...reviewFlows, ...promotionFlows];

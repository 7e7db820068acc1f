import { type Flow, flows } from './flows.ts';
import { offerFlows } from './offer-flows.ts';
import { reviewFlows } from './review-flows.ts';

export const allFlows: readonly Flow[] = [...flows, ...reviewFlows, ...offerFlows];

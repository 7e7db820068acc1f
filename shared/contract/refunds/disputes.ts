import * as z from 'zod';
import { byFinance, route } from '../route.ts';
import { dispute } from '../shapes/money-answers.ts';

export const disputes = {
  listDisputes: route({
    method: 'GET',
    path: '/operator/disputes',
    ...byFinance,
    summary: 'Payments that buyers’ banks take back, the oldest first; they are answered in the provider’s console',
    response: z.object({ data: z.object({ disputes: z.array(dispute) }) }),
  }),
};

import { auth } from './zh/auth.ts';
import { create } from './zh/create.ts';
import { file } from './zh/file.ts';
import { notFound } from './zh/not-found.ts';
import { mockPayment, payment, paymentReturn } from './zh/payment.ts';
import { people } from './zh/people.ts';
import { purchases, sales } from './zh/trade.ts';
import { zhCore } from './zh-core.ts';

/** One area per screen; en.ts holds exactly the same keys, by type. Fetched together with the first page that is not home. */
export const zh = {
  ...zhCore,
  notFound,
  auth,
  people,
  create,
  file,
  payment,
  paymentReturn,
  mockPayment,
  purchases,
  sales,
};

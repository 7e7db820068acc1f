import { auth } from './zh/auth.ts';
import { create } from './zh/create.ts';
import { dashboard } from './zh/dashboard.ts';
import { file } from './zh/file.ts';
import { legal } from './zh/legal.ts';
import { notFound } from './zh/not-found.ts';
import { edit, ownFiles, starred } from './zh/own-files.ts';
import { mockPayment, payment, paymentReturn } from './zh/payment.ts';
import { payout } from './zh/payout.ts';
import { people } from './zh/people.ts';
import { previews } from './zh/previews.ts';
import { profile } from './zh/profile.ts';
import { recovery } from './zh/recovery.ts';
import { debug, search, withdraw } from './zh/small-pages.ts';
import { purchases, receipt, records, sales } from './zh/trade.ts';
import { zhCore } from './zh-core.ts';

/** One area per screen; en.ts holds exactly the same keys, by type. Fetched together with the first page that is not home. */
export const zh = {
  ...zhCore,
  notFound,
  auth,
  people,
  recovery,
  legal,
  profile,
  search,
  withdraw,
  debug,
  create,
  dashboard,
  ownFiles,
  starred,
  edit,
  file,
  previews,
  payout,
  payment,
  paymentReturn,
  mockPayment,
  records,
  receipt,
  purchases,
  sales,
};

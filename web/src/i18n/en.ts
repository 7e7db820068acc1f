import { auth } from './en/auth.ts';
import { create } from './en/create.ts';
import { dashboard } from './en/dashboard.ts';
import { file } from './en/file.ts';
import { legal } from './en/legal.ts';
import { notFound } from './en/not-found.ts';
import { edit, ownFiles, starred } from './en/own-files.ts';
import { mockPayment, payment, paymentReturn } from './en/payment.ts';
import { payout } from './en/payout.ts';
import { people } from './en/people.ts';
import { previews } from './en/previews.ts';
import { profile } from './en/profile.ts';
import { recovery } from './en/recovery.ts';
import { debug, search, withdraw } from './en/small-pages.ts';
import { purchases, receipt, records, sales } from './en/trade.ts';
import { enCore } from './en-core.ts';
import type { zh } from './zh.ts';

export const en: typeof zh = {
  ...enCore,
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

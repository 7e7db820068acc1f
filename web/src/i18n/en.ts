import { auth } from './en/auth.ts';
import { create } from './en/create.ts';
import { file } from './en/file.ts';
import { notFound } from './en/not-found.ts';
import { mockPayment, payment, paymentReturn } from './en/payment.ts';
import { people } from './en/people.ts';
import { purchases, sales } from './en/trade.ts';
import { enCore } from './en-core.ts';
import type { zh } from './zh.ts';

export const en: typeof zh = {
  ...enCore,
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

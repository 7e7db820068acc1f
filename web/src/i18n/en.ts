import { auth } from './en/auth.ts';
import { file } from './en/file.ts';
import { notFound } from './en/not-found.ts';
import { mockPayment, payment, paymentReturn } from './en/payment.ts';
import { purchases, sales } from './en/trade.ts';
import { enCore } from './en-core.ts';
import type { zh } from './zh.ts';

export const en: typeof zh = { ...enCore, notFound, auth, file, payment, paymentReturn, mockPayment, purchases, sales };

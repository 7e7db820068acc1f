import { file } from './en/file.ts';
import { notFound } from './en/not-found.ts';
import { mockPayment, payment, paymentReturn } from './en/payment.ts';
import { purchases, sales } from './en/trade.ts';
import { enCore } from './en-core.ts';
import type { Dictionary } from './words.ts';

export const en: Dictionary = { ...enCore, notFound, file, payment, paymentReturn, mockPayment, purchases, sales };

import { notFound } from './en/not-found.ts';
import { mockPayment, payment, paymentReturn } from './en/payment.ts';
import { enCore } from './en-core.ts';
import type { Dictionary } from './words.ts';

export const en: Dictionary = { ...enCore, notFound, payment, paymentReturn, mockPayment };

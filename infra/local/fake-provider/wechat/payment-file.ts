import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ProviderPayment, ProviderRefund } from '../model/payment.ts';

/** Keeps the stub's payments from one start of the local engine to the next. */

type StoredPayment = Omit<ProviderPayment, 'refunds'> & { refunds: ProviderRefund[] };

/** Empty where the file is missing or cut off. */
export function readPayments(path: string): ProviderPayment[] {
  try {
    const stored: StoredPayment[] = JSON.parse(readFileSync(path, 'utf8'));
    return stored.map((payment) => ({
      ...payment,
      refunds: new Map(payment.refunds.map((refund) => [refund.refundNo, refund])),
      splits: new Map(),
    }));
  } catch {
    return [];
  }
}

/** Writes the payments to the file whenever they have changed since the last call. */
export function paymentWriter(path: string): (payments: Iterable<ProviderPayment>) => void {
  let written = '';
  return (payments) => {
    const text = JSON.stringify(
      [...payments].map((payment) => ({ ...payment, refunds: [...payment.refunds.values()] })),
    );
    if (text === written) return;
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    written = text;
  };
}

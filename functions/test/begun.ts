import type { PaymentProvider, PaymentRequest } from '../ports/payments.ts';

/** Where the buyer is sent. @throws where they are to scan a code, or to confirm on a sheet. */
export async function addressAt(provider: PaymentProvider, request: PaymentRequest): Promise<string> {
  const begun = await provider.begin(request);
  if (begun.kind !== 'redirect') throw new Error(`the buyer is sent nowhere: ${begun.kind}`);
  return begun.url;
}

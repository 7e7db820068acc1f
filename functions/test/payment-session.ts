import type { PaymentProvider, PaymentRequest } from '../ports/payments.ts';

/** Where the buyer is sent. @throws where they are to scan a code, or to confirm on a sheet. */
export async function addressAt(provider: PaymentProvider, request: PaymentRequest): Promise<string> {
  const session = await provider.begin(request);
  if (session.kind !== 'redirect') throw new Error(`the buyer is sent nowhere: ${session.kind}`);
  return session.url;
}

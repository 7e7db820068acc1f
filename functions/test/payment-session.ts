import type { PaymentProvider, PaymentRequest } from '../ports/payments.ts';

/** The URL the buyer is redirected to. @throws for a QR code or a payment sheet */
export async function addressAt(provider: PaymentProvider, request: PaymentRequest): Promise<string> {
  const session = await provider.begin(request);
  if (session.kind !== 'redirect') throw new Error(`the buyer is sent nowhere: ${session.kind}`);
  return session.url;
}

import type { PaymentBegun } from '#shared/contract/orders';
import { instant } from '../../domain/time.ts';
import type { Begun } from '../../ports/payments.ts';

export function begunShape(begun: Begun): PaymentBegun {
  if (begun.kind !== 'qr') return begun;
  return { kind: 'qr', content: begun.content, expires_at: instant(begun.expiresAt) };
}

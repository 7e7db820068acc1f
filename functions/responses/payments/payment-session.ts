import type { PaymentSession } from '#functions/ports/payments';
import type { PlacedOrder } from '#functions/usecases/orders/place-order';
import type { PaymentSessionAnswer } from '#shared/contract/payments';
import { instant } from '../../domain/time.ts';

const sessionShape = (session: PaymentSession): PaymentSessionAnswer =>
  session.kind === 'qr' ? { kind: 'qr', content: session.content, expires_at: instant(session.expiresAt) } : session;

/**
 * The page that the buyer goes to: of a free order the bought file, otherwise the provider's page. A QR code or sheet of a chosen
 * method is shown on a page of ours.
 */
export function paymentShape({ order, session }: PlacedOrder, appUrl: string) {
  const { outTradeNo: out_trade_no, fileId } = order;
  if (!session) return { payment_url: `${appUrl}/code/${fileId}`, out_trade_no };
  const payment_url = session.kind === 'redirect' ? session.url : `${appUrl}/payment/${fileId}`;
  const answer = { payment_url, out_trade_no };
  return order.method === undefined ? answer : { ...answer, pay: sessionShape(session) };
}

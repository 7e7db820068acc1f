import type { Deps } from '../../ports/index.ts';
import type { PaymentProvider, Trade } from '../../ports/payments.ts';
import { askedWrite, heardInTurn, heardOpenWrite, turnWrite } from '../../store/orders/asked.ts';

type Asking = Deps<'table' | 'clock'>;

type Said = Trade | 'open' | 'unknown';

/** A turn, by the time it was taken at: what is heard is noted for this one and no other. */
interface Turn {
  outTradeNo: string;
  askedAt: number;
}

async function ask({ table }: Asking, provider: PaymentProvider, { outTradeNo, askedAt }: Turn): Promise<Said> {
  const said = await provider.query(outTradeNo);
  if (said === 'open') await table.commit([heardOpenWrite(outTradeNo, askedAt)]);
  return said;
}

/** For pages, of which many wait for one payment: undefined where somebody has asked a moment ago, or is asking now. */
export async function askInTurn(
  ports: Asking,
  provider: PaymentProvider,
  outTradeNo: string,
): Promise<Said | undefined> {
  const askedAt = ports.clock.now();
  const turn = await ports.table.commit([turnWrite(outTradeNo, askedAt)]);
  return turn.ok ? ask(ports, provider, { outTradeNo, askedAt }) : undefined;
}

/**
 * For the janitor, who must know: what a page has heard a moment ago will do where that was an answer. Otherwise it asks
 * for itself, so that pages that ask and ask cannot keep an order from its close.
 */
export async function askOrRecall(ports: Asking, provider: PaymentProvider, outTradeNo: string): Promise<Said> {
  const askedAt = ports.clock.now();
  const turn = await ports.table.commit([turnWrite(outTradeNo, askedAt)]);
  const heard = turn.ok ? undefined : heardInTurn(turn);
  if (heard) return heard;
  if (!turn.ok) await ports.table.commit([askedWrite(outTradeNo, askedAt)]);
  return ask(ports, provider, { outTradeNo, askedAt });
}

import type { Deps } from '#functions/ports/index';
import type { PaymentProvider, ProviderPayment } from '#functions/ports/payments';
import { answerInTurn, inquiryWrite, openAnswerWrite, turnWrite } from '#functions/store/payments/provider-inquiries';

type QueryDeps = Deps<'table' | 'clock'>;

type ProviderAnswer = ProviderPayment | 'open' | 'unknown';

/** The right to query the provider about an order, told by the time it was taken: an answer is stored only for that turn. */
interface QueryTurn {
  outTradeNo: string;
  askedAt: number;
}

async function queryProvider(
  { table }: QueryDeps,
  provider: PaymentProvider,
  { outTradeNo, askedAt }: QueryTurn,
): Promise<ProviderAnswer> {
  const answer = await provider.query(outTradeNo);
  if (answer === 'open') await table.commit([openAnswerWrite(outTradeNo, askedAt)]);
  return answer;
}

/** For pages, many of which may wait for one payment: undefined if another request has queried the provider within seconds. */
export async function queryProviderInTurn(
  ports: QueryDeps,
  provider: PaymentProvider,
  outTradeNo: string,
): Promise<ProviderAnswer | undefined> {
  const askedAt = ports.clock.now();
  const turn = await ports.table.commit([turnWrite(outTradeNo, askedAt)]);
  return turn.ok ? queryProvider(ports, provider, { outTradeNo, askedAt }) : undefined;
}

/**
 * For the sweeper, which needs an answer: one that a page got within seconds serves as well. Otherwise the sweeper queries
 * the provider out of turn, so that pages that poll without end cannot keep an order from being closed.
 */
export async function queryProviderOrRecall(
  ports: QueryDeps,
  provider: PaymentProvider,
  outTradeNo: string,
): Promise<ProviderAnswer> {
  const askedAt = ports.clock.now();
  const turn = await ports.table.commit([turnWrite(outTradeNo, askedAt)]);
  const recalled = turn.ok ? undefined : answerInTurn(turn);
  if (recalled) return recalled;
  if (!turn.ok) await ports.table.commit([inquiryWrite(outTradeNo, askedAt)]);
  return queryProvider(ports, provider, { outTradeNo, askedAt });
}

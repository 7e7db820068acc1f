import { instant } from '#functions/domain/time';
import { payoutShape } from '#functions/responses/payouts/payouts';
import { endpoint } from '#functions/runtime/endpoint';
import type { Sale } from '#functions/store/orders/sales';
import { findPayout } from '#functions/store/payouts/payouts';
import { findPayoutParts } from '#functions/usecases/payouts/payout-parts';
import { routes } from '#shared/contract/index';
import type { PayoutSale } from '#shared/contract/payouts';
import { fen, yuanNumber } from '#shared/money';
import { ok, refuse } from '#shared/result';

export const getPayout = endpoint(routes.getPayout, ['table'], async ({ params, query, user, request }, { table }) => {
  const payout = await findPayout(table, params.payout_id);
  if (payout?.sellerId !== user.id) return refuse('payout_not_found');
  const { sales, deductions } = await findPayoutParts(table, payout, query);
  return ok({
    data: {
      payout: payoutShape(payout, request.language),
      sales: sales.items.map(payoutSaleShape),
      taken: deductions.map(({ refund, amount }) => ({
        out_trade_no: refund.outTradeNo,
        title: refund.title,
        amount: yuanNumber(fen(amount)),
      })),
      pagination: sales.pagination,
    },
  });
});

const payoutSaleShape = ({ outTradeNo, title, amount, fee, soldAt }: Sale): PayoutSale => ({
  out_trade_no: outTradeNo,
  title,
  amount: yuanNumber(amount),
  fee: yuanNumber(fee),
  earnings: yuanNumber(fen(amount - fee)),
  sold_at: instant(soldAt),
});

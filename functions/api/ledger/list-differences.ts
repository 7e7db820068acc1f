import { instant } from '#functions/domain/time';
import { yuanOrNull } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { differenceId, listOpenDifferences, type StoredDifference } from '#functions/store/ledger/differences';
import { routes } from '#shared/contract/index';
import { isOutTradeNo } from '#shared/ids';
import { ok } from '#shared/result';

/** Our number is that of a payout, or begins with that of an order. */
function leadsTo({ kind, ourNo, outTradeNo }: StoredDifference) {
  if (kind === 'payout' || kind === 'payout_returned') return { out_trade_no: null, payout_id: ourNo };
  const [number = ''] = ourNo.split(/[~#]/);
  return { out_trade_no: outTradeNo ?? (isOutTradeNo(number) ? number : null), payout_id: null };
}

export const listDifferences = endpoint(routes.listDifferences, ['table'], async (_, { table }) => {
  const open = await listOpenDifferences(table);
  return ok({
    data: {
      differences: open.map((difference) => ({
        id: differenceId(difference),
        day: difference.date,
        provider: difference.provider,
        class: difference.class,
        kind: difference.kind,
        our_no: difference.ourNo,
        their_no: difference.theirNo ?? null,
        ...leadsTo(difference),
        ours: yuanOrNull(difference.ours),
        theirs: yuanOrNull(difference.theirs),
        found_at: instant(difference.at),
        is_healing: difference.isHealing,
      })),
    },
  });
});

import type { OperatorOrder } from '#shared/contract/shapes/ledger-answers';
import { useMarketDates } from '../../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { Link } from '../../../../ui/button/button.tsx';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';

interface Step {
  key: string;
  at: string | null;
  word: string;
  line?: string | undefined;
  to?: string;
}

type Words = ReturnType<typeof useOperatorMessages>['books'];

const money = (yuan: number): string => formatMoney(fenOf(yuan));

const refundSteps = ({ refund }: OperatorOrder, { steps }: Words): Step[] =>
  refund
    ? [
        { key: 'refund', at: refund.requested_at, word: steps.refundAsked, line: money(refund.amount) },
        ...(refund.done_at ? [{ key: 'refunded', at: refund.done_at, word: steps.refundDone }] : []),
      ]
    : [];

function payoutSteps({ payout }: OperatorOrder, { steps }: Words): Step[] {
  if (!payout) return [];
  const to = operatorPaths.posting({ payout: payout.id });
  const payoutStep = { key: 'payout', at: payout.created_at, word: steps.payout, line: money(payout.amount), to };
  return payout.finished_at
    ? [payoutStep, { key: 'paid-out', at: payout.finished_at, word: steps.payoutDone, to }]
    : [payoutStep];
}

const stepsOf = (order: OperatorOrder, t: Words): Step[] =>
  [
    { key: 'created', at: order.created_at, word: t.steps.created },
    ...(order.paid_at ? [{ key: 'paid', at: order.paid_at, word: t.steps.paid, line: money(order.amount) }] : []),
    ...(order.notified
      ? [
          {
            key: 'notified',
            at: order.notified.paid_at,
            word: t.steps.notified,
            line: t.tradeNo(order.notified.trade_no),
          },
        ]
      : []),
    ...order.parts.map((part) => ({
      key: `part-${part.number}`,
      at: part.done_at ?? part.begun_at,
      word: t.steps.part,
      line: money(part.amount),
    })),
    ...order.reversals.map(({ id, what, amount, at }) => ({
      key: id,
      at,
      word: t.steps.reversal[what],
      line: money(amount),
    })),
    ...refundSteps(order, t),
    ...payoutSteps(order, t),
  ].sort((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''));

export function OrderTimeline({ order }: { order: OperatorOrder }) {
  const { books: t } = useOperatorMessages();
  const dates = useMarketDates();
  return (
    <>
      <ol className="grid gap-3 text-sm">
        {stepsOf(order, t).map(({ key, at, word, line, to }) => (
          <li key={key}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              {to ? (
                <Link to={to} className="link font-semibold">
                  {word}
                </Link>
              ) : (
                <b className="font-semibold">{word}</b>
              )}
              {at && <span className="num text-ink-3">{dates.lately(at)}</span>}
            </div>
            {line && <p className="num wrap-anywhere text-ink-2">{line}</p>}
          </li>
        ))}
      </ol>
      {!order.notified && <p className="mt-3 text-ink-3 text-sm">{t.notNotified}</p>}
    </>
  );
}

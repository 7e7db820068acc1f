import type { ReceiptAnswer } from '#shared/contract/orders';
import { fen } from '#shared/money';
import { useLicenceLine } from '../../../features/licence/licence-line.ts';
import { type BuyingMessages, useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { Link } from '../../../ui/button/button.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Receipt } from '../../../ui/figures/receipt.tsx';
import { Logo } from '../../../ui/frame/brand.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel, Rule } from '../../../ui/frame/panel.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf } from '../../../ui/text/format.ts';
import { refundTones, useRefundLine } from './refund-line.ts';

const tones = { paid: 'ok', refunding: 'info', refunded: 'plain' } as const satisfies Record<
  ReceiptAnswer['state'],
  string
>;

/** The printed receipt: its content does not depend on colours or links. */
export function ReceiptPaper({ receipt }: { receipt: ReceiptAnswer }) {
  const { receipt: t, common } = useT();
  const { sum: words } = useBuyingMessages();
  return (
    <Panel label={t.title} className="print:border-0 print:p-0">
      <div className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-3">
          <Logo />
          <b className="hidden text-lg print:inline">{t.title}</b>
        </span>
        <Badge tone={tones[receipt.state]}>{t.states[receipt.state]}</Badge>
      </div>
      <Rule className="my-5" />
      <ReceiptFacts receipt={receipt} />
      <Rule className="my-5" />
      <Receipt lines={linesOf(receipt, words)} sum={{ label: t.paid, fen: fenOf(receipt.amount) }} />
      {receipt.refund && <RefundNote refund={receipt.refund} />}
      <p className="mt-6 text-ink-3 text-xs">{t.line(common.supportEmail)}</p>
    </Panel>
  );
}

/** The list price, and the reductions by coupon and timed discount; an amount that the buyer chose has none. */
function linesOf(receipt: ReceiptAnswer, words: BuyingMessages['sum']) {
  const [list, amount] = [fenOf(receipt.list_price), fenOf(receipt.amount)];
  const label = <FileTitle receipt={receipt} />;
  if (amount >= list) return [{ key: 'file', label, fen: amount }];
  const less = receipt.coupon === null ? words.sale : words.coupon(receipt.coupon);
  return [
    { key: 'file', label, fen: list },
    { key: 'less', label: less, fen: fen(amount - list) },
  ];
}

/** After a refund the file's page may be gone for the buyer. */
const FileTitle = ({ receipt: { title, file_post_id, state } }: { receipt: ReceiptAnswer }) =>
  state === 'refunded' ? (
    <span className="wrap-anywhere">{title}</span>
  ) : (
    <Link to={paths.file(file_post_id)} className="wrap-anywhere hover:text-accent-text">
      {title}
    </Link>
  );

function ReceiptFacts({ receipt }: { receipt: ReceiptAnswer }) {
  const { receipt: t, answers } = useT();
  const lineOf = useLicenceLine();
  const dates = useDates();
  const { user } = useSession();
  const method = useMethod(receipt);
  const [orderedAt, paidAt] = [dates.dateTime(receipt.ordered_at), dates.dateTime(receipt.paid_at)];
  const facts = [
    { key: 'number', label: t.number, value: <OrderNumber value={receipt.out_trade_no} whole />, long: true },
    ...(orderedAt === paidAt ? [] : [{ key: 'ordered', label: t.orderedAt, value: orderedAt }]),
    { key: 'paid', label: t.paidAt, value: paidAt },
    { key: 'buyer', label: t.buyer, value: user && nameOf(user) },
    { key: 'seller', label: t.seller, value: nameOf(receipt) },
    { key: 'file', label: t.file, value: t.fileOf(receipt.file_name, receipt.version) },
    ...(receipt.licence ? [{ key: 'licence', label: answers.licence, value: lineOf(receipt.licence) }] : []),
    { key: 'method', label: t.method, value: method },
    ...(receipt.trade_no
      ? [{ key: 'trade', label: t.tradeNumber, value: <span className="code">{receipt.trade_no}</span>, long: true }]
      : []),
  ];
  return (
    <Facts facts={facts.map((fact) => ({ ...fact, value: <span className="wrap-anywhere">{fact.value}</span> }))} />
  );
}

const nameOf = ({ display_name, username }: { display_name?: string | null; username: string }): string =>
  display_name && display_name !== username ? `${display_name} @${username}` : `@${username}`;

/** An unknown provider is shown by its own name. */
function useMethod({ method }: ReceiptAnswer): string {
  const { receipt: t } = useT();
  if (!method) return t.free;
  const providerName = Object.entries(t.providers).find(([name]) => name === method.provider)?.[1];
  return t.methodOf(providerName ?? method.provider, t.types[method.payment_type]);
}

function RefundNote({ refund }: { refund: NonNullable<ReceiptAnswer['refund']> }) {
  const t = useT();
  const lineOf = useRefundLine();
  const tone = refundTones[refund.state];
  return (
    <Callout tone={tone} heading={t.purchases.refundStates[refund.state]} className="mt-5">
      {lineOf(refund)}
    </Callout>
  );
}

import type { BillLine } from '#functions/ports/payouts';
import { type Fen, fen, fenFromYuan } from '#shared/money';

/**
 * The lines of the bill, each under WeChat's order number. @throws if it is no bill of trades or is incomplete: half a
 * bill must not count as one.
 */
export function billLines(text: string): BillLine[] {
  const [header = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = header.split(',').map((name) => name.trim());
  if (!columns.every((name) => names.includes(name))) throw new Error('no bill of trades');
  const end = rest.findIndex((line) => line.startsWith(totals));
  const rows = rest.slice(0, Math.max(end, 0));
  const [count] = cellsOf(rest[end + 1] ?? '');
  if (end < 0 || count !== String(rows.length)) throw new Error('the bill has lost lines');
  return rows.flatMap((row) => linesOf(valuesOf(names, row)));
}

/** The first column title of the totals. */
const totals = '总交易单数';

const title = '商品名称';

const columns = [
  '交易时间',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '应结订单金额',
  '微信退款单号',
  '退款金额',
  '退款状态',
  title,
  '手续费',
  '订单金额',
  '申请退款金额',
] as const;

/** Every value follows a backtick, which keeps spreadsheets from rounding long numbers. */
const cellsOf = (row: string): string[] =>
  row
    .replace(/^`/, '')
    .split(',`')
    .map((cell) => cell.trim());

type Value = (name: (typeof columns)[number]) => string;

/** Separators in a title are not escaped: surplus cells belong to it. */
function valuesOf(names: readonly string[], row: string): Value {
  const cells = cellsOf(row);
  const surplus = cells.length - names.length;
  if (surplus < 0) throw new Error('a line of the bill is too short');
  const at = names.indexOf(title);
  const whole = cells.toSpliced(at, surplus + 1, cells.slice(at, at + surplus + 1).join(',`'));
  return (name) => whole[names.indexOf(name)] ?? '';
}

type Kind = Extract<BillLine['kind'], 'payment' | 'refund' | 'other'>;

const kinds: Record<string, Kind> = { SUCCESS: 'payment', REFUND: 'refund' };

/** As of when the bill was written: money of a refund on its way had left our account. */
const hasFailed = (status: string): boolean => status.startsWith('FAIL') || status.startsWith('CLOSE');

function linesOf(value: Value): BillLine[] {
  const state = value('交易状态');
  const isRefund = state === 'REFUND';
  if (isRefund && hasFailed(value('退款状态'))) return [];
  const kind = value('货币种类') === 'CNY' ? (kinds[state] ?? 'other') : 'other';
  const theirNo = value(isRefund ? '微信退款单号' : '微信订单号');
  const line = { ourNo: value('商户订单号'), theirNo, at: instantIn(value('交易时间')) };
  const sumIn = (name: Parameters<Value>[0]): Fen => fen(isRefund ? 0 - amountIn(value(name)) : amountIn(value(name)));
  // What the buyer paid or was refunded, and what our account received or gave: they differ by discounts of ours.
  const requested = sumIn(isRefund ? '申请退款金额' : '订单金额');
  const settled = sumIn(isRefund ? '退款金额' : '应结订单金额');
  const own: BillLine[] = [
    { ...line, kind: 'charge', theirNo: `${theirNo}-fee`, amount: fen(0 - amountIn(value('手续费'))) },
    { ...line, kind: 'other', theirNo: `${theirNo}-discount`, amount: fen(settled - requested) },
  ];
  return [{ ...line, kind, amount: requested }, ...own.filter(({ amount }) => amount !== 0)];
}

/** `39.00`, `0.0`, `-0.23000`: a charge has five decimals, the last three being zeros. */
const signedYuan = /^(-?)(\d+(?:\.\d{1,2})?)0*$/;

function amountIn(text: string): Fen {
  const [, sign, digits = ''] = signedYuan.exec(text) ?? [];
  const amount = fenFromYuan(digits);
  if (amount === undefined) throw new Error('an amount of the bill cannot be read');
  return fen(sign === '-' ? 0 - amount : amount);
}

const beijingTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function instantIn(text: string): number {
  const at = beijingTime.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN;
  if (Number.isNaN(at)) throw new Error('a time of the bill cannot be read');
  return at;
}

import { downloadZip } from 'client-zip';
import { hour } from '#shared/limits';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { type AlipayTrades, done, type Result, refused, type Split } from './alipay-trades.ts';
import type { AlipayTransfers, Transfer } from './alipay-transfers.ts';
import { gbk } from './gbk.ts';

export interface Bills {
  addressOf(day: string): Result<string>;
  /** The zip behind the address. */
  download(day: string): Promise<Uint8Array>;
}

interface Entry {
  at: number;
  theirNo: string;
  ourNo: string;
  kind: string;
  amount: Fen;
}

const beijing = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

const columns = [
  '账务流水号',
  '业务流水号',
  '商户订单号',
  '商品名称',
  '发生时间',
  '对方账号',
  '收入金额（+元）',
  '支出金额（-元）',
  '账户余额（元）',
  '交易渠道',
  '业务类型',
  '备注',
];

/** Cells end with a tab, so that spreadsheets leave long numbers alone. */
const cells = (values: readonly string[]): string => values.map((value) => `${value}\t`).join(',');

function row({ at, theirNo, ourNo, kind, amount }: Entry): string {
  const income = amount > 0 ? yuanFixed(amount) : '0.00';
  const expense = amount < 0 ? yuanFixed(amount) : '0.00';
  return cells([`F${theirNo}`, theirNo, ourNo, '数字文件', beijing(at), '', income, expense, '', '支付宝', kind, '']);
}

/** Under the number of the order: what a share's own request was called stands nowhere. */
function sharesOf({ at, returnedAt, amount, detailId }: Split, { ourNo }: Pick<Entry, 'ourNo'>): Entry[] {
  const share = { theirNo: detailId, ourNo, kind: '交易分账' };
  const given: Entry = { ...share, at, amount: fen(0 - amount) };
  return returnedAt === undefined ? [given] : [given, { ...share, at: returnedAt, amount }];
}

/** What came back stands under the same numbers as what was sent. */
function transferLines({ at, returnedAt, status, orderId, outBizNo, amount }: Transfer): Entry[] {
  const transfer = { theirNo: orderId, ourNo: outBizNo, kind: '转账' };
  const sent: Entry = { ...transfer, at, amount: fen(0 - amount) };
  if (returnedAt !== undefined) return [sent, { ...transfer, at: returnedAt, amount }];
  return status === 'SUCCESS' ? [sent] : [];
}

function entries(trades: AlipayTrades, transfers: AlipayTransfers): Entry[] {
  const minus = (amount: Fen) => fen(0 - amount);
  const ofTrades = [...trades.all.values()].flatMap(({ paidAt, outTradeNo, tradeNo, amount, refunds, splits }) => {
    if (paidAt === undefined) return [];
    const names = { theirNo: tradeNo, ourNo: outTradeNo };
    const refunded = [...refunds.values()].map((refund) => ({
      ...names,
      at: refund.at,
      kind: '交易退款',
      amount: minus(refund.amount),
    }));
    const shares = [...splits.values()].flatMap((split) => sharesOf(split, names));
    return [{ ...names, at: paidAt, kind: '在线支付', amount }, ...refunded, ...shares];
  });
  const ofTransfers = [...transfers.all.values()].flatMap(transferLines);
  return [...ofTrades, ...ofTransfers].toSorted((one, other) => one.at - other.at);
}

/** The statement of a Beijing day as Alipay writes it: a zip of CSV in GBK, with comments around the table. */
export function alipayBills(trades: AlipayTrades, transfers: AlipayTransfers, endpoint: () => string): Bills {
  const ofDay = (day: string) => entries(trades, transfers).filter(({ at }) => beijing(at).startsWith(day));
  return {
    addressOf: (day) => (ofDay(day).length > 0 ? done(`${endpoint()}/bill/${day}`) : refused('isp.bill_not_exist')),
    async download(day) {
      const lines = [
        '#支付宝账务明细查询',
        `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
        '#-----------------------------------------账务明细列表----------------------------------------',
        columns.join(','),
        ...ofDay(day).map(row),
        '#-----------------------------------------账务明细列表结束------------------------------------',
      ];
      const table = gbk(`${lines.join('\r\n')}\r\n`);
      const summary = gbk('#支付宝账务汇总查询\r\n');
      const name = day.replaceAll('-', '');
      const zip = downloadZip([
        { name: `${name}_汇总.csv`, input: summary },
        { name: `${name}_账务明细.csv`, input: table },
      ]);
      return new Uint8Array(await zip.arrayBuffer());
    },
  };
}

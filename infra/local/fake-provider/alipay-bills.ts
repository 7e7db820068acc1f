import { downloadZip } from 'client-zip';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { beijing } from './beijing.ts';
import { encodeGbk } from './gbk.ts';
import type { Movement } from './model/movements.ts';
import { ProviderRefusal } from './model/refusal.ts';
import type { ProviderStub } from './provider-stub.ts';

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

const labels: Partial<Record<Movement['kind'], string>> = {
  payment: '在线支付',
  refund: '交易退款',
  share: '交易分账',
  transfer: '转账',
};

/** Cells end with a tab, so that spreadsheets do not reformat long numbers. */
const cells = (values: readonly string[]): string => values.map((value) => `${value}\t`).join(',');

/** Refunds are listed under the number of their payment, shares under that of their order, neither under its own. */
function row({ kind, label, at, ourNo, payment, amount, ...movement }: Movement, balance: Fen): string {
  const theirNo = payment?.tradeNo ?? movement.theirNo;
  const income = amount > 0 ? yuanFixed(amount) : '0.00';
  const expense = amount < 0 ? yuanFixed(amount) : '0.00';
  const numbers = [`F${theirNo}`, theirNo, ourNo, '数字文件', beijing(at), ''];
  return cells([...numbers, income, expense, yuanFixed(balance), '支付宝', label ?? labels[kind] ?? '', '']);
}

/** The statement of a Beijing day as Alipay writes it: a ZIP of CSV in GBK, with comments around the table. */
export class AlipayBills {
  readonly #alipay: Pick<ProviderStub, 'books' | 'endpoint'>;

  constructor(alipay: Pick<ProviderStub, 'books' | 'endpoint'>) {
    this.#alipay = alipay;
  }

  /** Rows of the day, each with the balance after it. */
  #rows(day: string): string[] {
    let balance = fen(0);
    return this.#alipay.books.movements.flatMap((movement) => {
      balance = fen(balance + movement.amount);
      return beijing(movement.at).startsWith(day) ? [row(movement, balance)] : [];
    });
  }

  /** @throws ProviderRefusal for a day without movements */
  addressOf(day: string): string {
    if (this.#rows(day).length === 0) throw new ProviderRefusal('isp.bill_not_exist');
    return `${this.#alipay.endpoint}/bill/${day}`;
  }

  async download(day: string): Promise<Uint8Array<ArrayBuffer>> {
    const lines = [
      '#支付宝账务明细查询',
      `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
      '#-----------------------------------------账务明细列表----------------------------------------',
      columns.join(','),
      ...this.#rows(day),
      '#-----------------------------------------账务明细列表结束------------------------------------',
    ];
    const name = day.replaceAll('-', '');
    const zip = downloadZip([
      { name: `${name}_汇总.csv`, input: encodeGbk('#支付宝账务汇总查询\r\n') },
      { name: `${name}_账务明细.csv`, input: encodeGbk(`${lines.join('\r\n')}\r\n`) },
    ]);
    return new Uint8Array(await zip.arrayBuffer());
  }
}

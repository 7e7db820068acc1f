import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import * as z from 'zod';
import type { BillLine, Bills } from '#functions/ports/payouts';
import { hour } from '#shared/limits';
import { type Fen, fen, fenFromYuan } from '#shared/money';
import { traits } from '../provider.ts';
import { alipayFields } from './answer.ts';
import { type AlipayAccount, type AlipayGateway, alipayGateway } from './gateway.ts';

/** The statement of our balance: payments, refunds, transfers and charges in one, unlike the list of trades. */
const statement = 'signcustomer';

const downloadMs = 60_000;

export function alipayBills(account: AlipayAccount): Bills {
  const gateway = alipayGateway(account);
  return { name: traits.alipay.name, bill: (day) => bill(gateway, account.fetch ?? fetch, day) };
}

const billAddress = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) });

async function bill(gateway: AlipayGateway, load: typeof fetch, day: string): ReturnType<Bills['bill']> {
  const content = { bill_type: statement, bill_date: day };
  const response = await gateway.ask('alipay.data.dataservice.bill.downloadurl.query', content);
  if (response.state === 'refused' && /bill_not_exist/i.test(response.code)) return 'none';
  const { data } = billAddress.safeParse(alipayFields(response));
  if (!data) return 'unknown';
  try {
    // The address expires after half a minute, and anyone who has it can download the bill.
    const answer = await load(data.bill_download_url, { signal: AbortSignal.timeout(downloadMs) });
    return answer.ok ? await linesIn(Buffer.from(await answer.arrayBuffer())) : 'unknown';
  } catch {
    return 'unknown';
  }
}

const gbk = new TextDecoder('gbk');

/** @throws if the zip has no statement or the statement is incomplete: half a bill must not count as one. */
export async function linesIn(zip: Buffer): Promise<BillLine[]> {
  const tables = (await zipEntries(zip)).map((entry) => rowsOf(gbk.decode(entry)));
  const table = tables.find(([header]) => header && columns.every((name) => header.includes(name)));
  if (!table) throw new Error('the bill has no statement');
  const [header = [], ...rows] = table;
  return rows.map((row) => lineOf(valuesOf(header, row)));
}

/** The most bytes unpacked from one entry: a bill of a million lines is smaller. */
const maxEntryBytes = 256 * 1024 * 1024;

/**
 * The files of a small zip. Their names are ignored, since providers write them in different encodings. @throws if it
 * is no zip.
 */
async function zipEntries(bytes: Buffer): Promise<Buffer[]> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, lazyEntries: true });
  const contents: Buffer[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize > maxEntryBytes) throw new Error(`a zip entry has ${entry.uncompressedSize} bytes`);
    contents.push(await buffer(await zip.openReadStreamPromise(entry)));
  }
  return contents;
}

/** Comments begin with `#`, cells end with a tab. */
const rowsOf = (csv: string): string[][] =>
  csv
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()));

const title = '商品名称';
/** The number of the line itself, for lines whose business number is the trade's; and our balance after it. */
const accountNo = '账务流水号';
const balanceAfter = '账户余额（元）';
const columns = [
  '业务流水号',
  '商户订单号',
  title,
  '发生时间',
  '收入金额（+元）',
  '支出金额（-元）',
  '业务类型',
] as const;

type Values = Map<string, string>;

/** Commas in a title are not escaped: surplus cells belong to it. */
function valuesOf(header: readonly string[], row: readonly string[]): Values {
  const surplus = row.length - header.length;
  if (surplus < 0) throw new Error('a line of the bill is too short');
  const at = header.indexOf(title);
  const cells = row.toSpliced(at, surplus + 1, row.slice(at, at + surplus + 1).join(','));
  return new Map(header.map((name, index) => [name, cells[index] ?? '']));
}

const kinds: Record<string, BillLine['kind']> = {
  在线支付: 'payment',
  交易付款: 'payment',
  交易退款: 'refund',
  退款: 'refund',
  转账: 'payout',
  分账: 'payout',
  交易分账: 'payout',
  服务费: 'charge',
  手续费: 'charge',
  收费: 'charge',
  退费: 'charge',
  退手续费: 'charge',
  提现: 'bank',
  充值: 'bank',
  提现退回: 'bank',
};

function lineOf(values: Values): BillLine {
  const value = (name: (typeof columns)[number]) => values.get(name) ?? '';
  const kind = kinds[value('业务类型')] ?? 'other';
  const isOwn = kind === 'charge' || kind === 'bank';
  const balance = values.get(balanceAfter);
  return {
    kind,
    ourNo: value('商户订单号'),
    theirNo: (isOwn && values.get(accountNo)) || value('业务流水号'),
    amount: fen(amountIn(value('收入金额（+元）')) + amountIn(value('支出金额（-元）'))),
    at: instantIn(value('发生时间')),
    ...(balance && { balance: amountIn(balance) }),
  };
}

const signedYuan = /^([+-]?)(\d[\d.]*)$/;

function amountIn(text: string): Fen {
  if (text === '') return fen(0);
  const [, sign, digits = ''] = signedYuan.exec(text) ?? [];
  const amount = fenFromYuan(digits);
  if (amount === undefined) throw new Error('an amount of the bill cannot be read');
  return fen(sign === '-' ? 0 - amount : amount);
}

function instantIn(text: string): number {
  const at = Date.parse(`${text.replace(' ', 'T')}Z`) - 8 * hour;
  if (Number.isNaN(at)) throw new Error('a time of the bill cannot be read');
  return at;
}

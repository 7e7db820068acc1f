import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod';
import type { BillLine, Bills } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { traits } from '../provider.ts';
import type { WechatAccount } from './account.ts';
import { isCode, wechatFields } from './answer.ts';
import { billLines } from './bill-lines.ts';
import { type WechatGateway, wechatGateway } from './gateway.ts';
import { findOrdersByNumber } from './numbers.ts';

/**
 * WeChat's bill of trades: payments, refunds and its charges. Transfers to our bank are only on the bill of the
 * account's funds, which is a separate one.
 */
export function wechatBills({ table, ...account }: WechatAccount & { table: Table }): Bills {
  const gateway = wechatGateway(account);
  return {
    name: traits.wechat.name,
    async bill(day) {
      try {
        const lines = await linesOf(gateway, day);
        return typeof lines === 'string' ? lines : await withOurNumbers(table, lines);
      } catch {
        return 'unknown';
      }
    },
  };
}

const billInfo = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url({ protocol: /^https?$/ }),
});

type BillInfo = z.output<typeof billInfo>;

async function linesOf(gateway: WechatGateway, day: string): Promise<BillLine[] | 'none' | 'unknown'> {
  const query = new URLSearchParams({ bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' });
  const response = await gateway.ask('GET', `/v3/bill/tradebill?${query}`);
  if (response.state === 'refused' && isCode(response.code, 'NO_STATEMENT_EXIST')) return 'none';
  const { data } = billInfo.safeParse(wechatFields(response));
  const text = data && (await downloadBill(gateway, data));
  return text === undefined ? 'unknown' : billLines(text);
}

const downloadMs = 60_000;

/** The most bytes unpacked: a bill of a million lines is smaller. */
const maxBillBytes = 256 * 1024 * 1024;

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** A server that names gzip as its encoding has it unpacked on the way. */
const isPacked = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

/** The download is not signed: the signed answer gives its hash. @throws if the hash differs. */
async function downloadBill(
  gateway: WechatGateway,
  { download_url, hash_value }: BillInfo,
): Promise<string | undefined> {
  const bytes = await gateway.load(download_url, downloadMs);
  if (!bytes) return undefined;
  const bill = isPacked(bytes) ? await unpack(bytes, { maxOutputLength: maxBillBytes }) : Buffer.from(bytes);
  if (createHash('sha1').update(bill).digest('hex') !== hash_value.toLowerCase()) throw new Error('not the bill');
  return bill.toString();
}

/** Unknown numbers stay as they are: those payments reached our account in another way. */
async function withOurNumbers(table: Table, lines: readonly BillLine[]): Promise<BillLine[]> {
  const orders = await findOrdersByNumber(
    table,
    lines.map(({ ourNo }) => ourNo),
  );
  return lines.map((line) => ({ ...line, ourNo: orders.get(line.ourNo) ?? line.ourNo }));
}

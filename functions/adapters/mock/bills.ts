import * as z from 'zod';
import type { BillLine, Bills } from '#functions/ports/payouts';
import type { Table, Write } from '#functions/ports/table';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { traits } from '../provider.ts';

/** Development only: the mock provider writes each line of its bill in the commit that moves the money. */
const pkOf = (date: string): string => `MOCKBILL#${date}`;

const beijingDate = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 10);

const lineItem = z.object({
  moved: z.enum(['payment', 'refund', 'payout', 'charge', 'bank']),
  ourNo: z.string(),
  theirNo: z.string(),
  amount: z.number().int().transform(fen),
  at: z.number(),
});

/** `name` distinguishes lines of the same moment if our number does not. */
export function mockBillLine({ kind, ourNo, ...rest }: BillLine, name: string = ourNo): Write {
  const sk = `${rest.at}#${kind}#${name}`;
  const put = { pk: pkOf(beijingDate(rest.at)), sk, kind: 'mock-bill-line', moved: kind, ourNo, ...rest };
  return { put, when: [{ absent: true }] };
}

async function linesOf(table: Table, date: string): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await table.query({ pk: pkOf(date), limit: 250, cursor });
    for (const item of page.items) {
      const { moved: kind, ...line } = lineItem.parse(item);
      lines.push({ kind, ...line });
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return lines;
}

/** As with a real provider, the bill is available after the day, and missing for a day without movements. */
export function mockBills({ table, clock }: { table: Table; clock: { now(): number } }): Bills {
  return {
    name: traits.mock.name,
    async bill(date) {
      const isOver = clock.now() >= Date.parse(`${date}T00:00:00+08:00`) + day;
      const lines = isOver ? await linesOf(table, date) : [];
      return lines.length > 0 ? lines : 'none';
    },
  };
}

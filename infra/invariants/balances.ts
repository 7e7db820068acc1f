import type { Discrepancy } from '#functions/domain/ledger/recount';
import type { Clock } from '#functions/ports/index';
import type { Item, Key, Table } from '#functions/ports/table';
import { type RecountOptions, recount, storeRecount } from '#functions/usecases/ledger/recount';

/** The key of the item that a difference is about. */
type KeyOf = (subject: string) => string;

const ofSeller: KeyOf = (seller) => `totals SBAL#${seller} / TOTAL`;
const ofOrder: KeyOf = (no) => `order ORD#${no.replace(/^refunding:/, '')} / ORD`;
const ofRefund: KeyOf = (no) => `refund ORD#${no} / RFD#1`;
const ofPayout: KeyOf = (id) => `payout PO#${id} / PO`;
const ofPosting: KeyOf = (reference) => `posting LTX#${reference} / LTX`;

const lineNames: readonly [what: RegExp, invariant: string, name: KeyOf][] = [
  [/^a posting sums to 0$/, 'I2', ofPosting],
  [/^all accounts together/, 'I2', () => 'all postings'],
  [/^captured less refunded/, 'I1', (account) => `the account ${account}`],
  [/^carried into the balance$/, 'I8', ofPosting],
  [/^suspense is 0$/, 'I8', ofOrder],
  [/^earnings by day$/, 'I14', (seller) => `earned EARNED#${seller} / all days`],
  [/^(open balance|open where nothing)/, 'I4', ofSeller],
  [/^(gross|earnings|sales|refunded sales|paid out|payouts|counted within a day)$/, 'I14', ofSeller],
  [/^(frozen for|paid by) a payout$/, 'I4', ofPayout],
  [/^(arrived|payout of another seller)$/, 'I5', ofPayout],
  [/^locked for a payout/, 'I5', (seller) => `payout-lock SBAL#${seller} / POLOCK`],
  [/^closing balance of/, 'I14', (date) => `closing CLOSING / ${date}`],
  [/^ledger of a closed day$/, 'I14', (date) => `ledger-day LEDGER / ${date}`],
  [/^purchases of a buyer$/, 'I10', (user) => `purchase-count USR#${user} / PURCHASES`],
  [/^purchases of a file$/, 'I10', (file) => `tally FILE#${file} / FILE#TALLY`],
  [/^(purchases|(price|earnings|fee) of (a|an) (purchase|order|sale))$/, 'I3', ofOrder],
  [/^given back what was covered$/, 'I13', ofOrder],
  [/(refund|cover|given back|fetching)/, 'I13', ofRefund],
];

/** A difference as a line like those of the other checks. */
function describeDifference({ what, whose, counted, booked }: Discrepancy): string {
  const [, invariant = 'I14', name = ofSeller] = lineNames.find(([pattern]) => pattern.test(what)) ?? [];
  return `${invariant} ${name(whose)}: ${what} is ${counted} instead of ${booked}`;
}

/** Hides items that cannot be read, so that everything else is still counted. */
function withoutItems(table: Table, hidden: readonly Item[]): Table {
  const hiddenKeys = new Set(hidden.map(({ pk, sk }) => `${pk} / ${sk}`));
  const isSeen = ({ pk, sk }: Key): boolean => !hiddenKeys.has(`${pk} / ${sk}`);
  const seen = (item: Item | undefined) => (item && isSeen(item) ? item : undefined);
  return {
    ...table,
    get: async (key, options) => seen(await table.get(key, options)),
    getMany: async (keys, options) => (await table.getMany(keys, options)).map(seen),
    async query(query) {
      const { items, cursor } = await table.query(query);
      return { items: items.filter(isSeen), cursor };
    },
  };
}

interface CountInput {
  ports: { table: Table; clock: Clock };
  /** Items that are reported already because they cannot be read. */
  unreadable: readonly Item[];
  /** Stores the result as the day's recount; otherwise nothing is written. */
  isKept?: boolean;
}

export interface Balances {
  postings: number;
  sellers: number;
  wrong: string[];
}

/** All balances, counted from the postings. A count that fails is one more violation. */
export async function balancesIn(
  { ports, unreadable, isKept }: CountInput,
  options: RecountOptions = {},
): Promise<Balances> {
  try {
    const table = withoutItems(ports.table, unreadable);
    const counted = await recount({ ...ports, table }, { salesOfDays: Number.POSITIVE_INFINITY, ...options });
    if (isKept) await storeRecount(ports, counted);
    const moving = Object.keys(counted.movingSince).map(
      (seller) => `I4 ${ofSeller(seller)}: moved while it was counted`,
    );
    return { ...counted, wrong: [...counted.wrong.map(describeDifference), ...moving] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { postings: 0, sellers: 0, wrong: [`I14 all postings: balances could not be counted: ${why}`] };
  }
}

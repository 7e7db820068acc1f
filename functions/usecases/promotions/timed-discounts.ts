import { applyTimedDiscount } from '#functions/domain/files/edits';
import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import { priceAt } from '#functions/domain/promotions/prices';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { indexEntry } from '#functions/projections/search/waiting';
import { fileChanged, findFile } from '#functions/store/files/files';
import {
  findCompareAtPrice,
  findTimedDiscount,
  pastPriceWrite,
  type StoredTimedDiscount,
  timedDiscountGone,
  timedDiscountWrite,
} from '#functions/store/promotions/timed-discounts';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { day } from '#shared/limits';
import { type Fen, yuanFixed } from '#shared/money';
import { promotionLimits } from '#shared/promotions';
import { ok, type Refusal, type Result, refuse } from '#shared/result';
import { shareCardMoved } from '../files/previews/share-cards.ts';
import { commitAndSend } from '../outbox.ts';

type TimedDiscountDeps = Deps<'table' | 'queues' | 'clock'>;

/** The compare-at price is the lowest price paid within this time before a discount. */
const compareAtWindow = 7 * day;

export interface TimedDiscountInput {
  price: Fen;
  startsAt?: number | undefined;
  endsAt: number;
}

type Times = Pick<StoredTimedDiscount, 'from' | 'until'>;

function timesOf({ startsAt = 0, endsAt }: TimedDiscountInput, now: number): Result<Times, 'invalid_input'> {
  const from = Math.max(startsAt, now);
  if (endsAt <= now) return refuse('invalid_input', { params: { ends_at: 'ends_in_past' } });
  if (endsAt <= from) return refuse('invalid_input', { params: { ends_at: 'ends_before_start' } });
  if (endsAt - from > promotionLimits.saleDays * day)
    return refuse('invalid_input', { params: { ends_at: 'sale_long' } });
  if (from - now > promotionLimits.plannedDays * day)
    return refuse('invalid_input', { params: { starts_at: 'moment_far' } });
  return ok({ from, until: endsAt });
}

interface DiscountUpdate {
  before: File;
  after: File;
  writes: readonly Write[];
  entries?: readonly OutboxEntry[];
}

/** Commits the file with everything that shows its price. */
function commitTimedDiscount(ports: TimedDiscountDeps, { before, after, writes, entries = [] }: DiscountUpdate) {
  const pictures = shareCardMoved(before, after, after.updatedAt);
  const index = indexEntry(after, after.updatedAt);
  return commitAndSend(ports, [fileChanged(before, after), ...writes], ...entries, ...pictures, index);
}

const isRunning = ({ from, until }: Times, now: number): boolean => from <= now && now < until;

type TimedDiscountRefusal = Refusal<'file_not_found' | 'sale_running' | 'sale_price_high' | 'invalid_input'>;

async function findFileWithDiscount({ table }: TimedDiscountDeps, fileId: string) {
  const [before, discount] = await Promise.all([
    findFile(table, fileId, { consistent: true }),
    findTimedDiscount(table, fileId),
  ]);
  return before && before.deletedAt === undefined ? { before, discount } : undefined;
}

/** Replaces a planned discount, or one that is over but not processed yet. */
async function tryTimedDiscount(ports: TimedDiscountDeps, fileId: string, input: TimedDiscountInput) {
  const now = ports.clock.now();
  const existing = await findFileWithDiscount(ports, fileId);
  if (!existing) return refuse('file_not_found');
  const { before, discount } = existing;
  if (discount && isRunning(discount, now)) return refuse('sale_running');
  const times = timesOf(input, now);
  if (!times.ok) return times;
  const { list } = priceAt(before, now);
  if (input.price >= list) return refuse('sale_price_high', { params: { price: yuanFixed(list) } });
  const next = { price: input.price, ...times.value };
  const over = discount && discount.until <= now ? [pastDiscountWrite(discount, discount.until)] : [];
  const writes = [timedDiscountWrite(discount, { fileId, ...next }), ...over];
  const committed = await commitTimedDiscount(ports, { before, after: applyTimedDiscount(before, next, now), writes });
  return committed.ok ? 'set' : undefined;
}

export async function setTimedDiscount(
  ports: TimedDiscountDeps,
  fileId: string,
  input: TimedDiscountInput,
): Promise<TimedDiscountRefusal | File> {
  const reason = `${fileId} changes faster than it can be put on sale`;
  const set = await retryOnConflict(reason, () => tryTimedDiscount(ports, fileId, input));
  if (set !== 'set') return set;
  await turnPrice(ports, fileId);
  return (await findFile(ports.table, fileId, { consistent: true })) ?? refuse('file_not_found');
}

/** The discount as an entry of the price history. */
const pastDiscountWrite = ({ fileId, price, from }: StoredTimedDiscount, until: number): Write =>
  pastPriceWrite(fileId, { price, priceKind: 'sale', since: from, until });

/** Ends a running discount; a planned one leaves no trace. */
export async function endTimedDiscount(
  ports: TimedDiscountDeps,
  fileId: string,
): Promise<Refusal<'file_not_found'> | undefined> {
  const { clock } = ports;
  const outcome = await retryOnConflict(`${fileId} changes faster than its sale can be ended`, async () => {
    const now = clock.now();
    const existing = await findFileWithDiscount(ports, fileId);
    if (!existing) return refuse('file_not_found');
    const { before, discount } = existing;
    if (!discount) return 'done';
    const writes = [
      timedDiscountGone(discount),
      ...(discount.from < now ? [pastDiscountWrite(discount, Math.min(now, discount.until))] : []),
    ];
    const committed = await commitTimedDiscount(ports, {
      before,
      after: applyTimedDiscount(before, undefined, now),
      writes,
    });
    return committed.ok ? 'done' : undefined;
  });
  return outcome === 'done' ? undefined : outcome;
}

/** The due change of a discount; undefined if none. */
async function dueChange(
  { table }: TimedDiscountDeps,
  { before, discount }: { before: File; discount: StoredTimedDiscount },
  now: number,
) {
  const { fileId, price, from, until, begun } = discount;
  if (now >= until) {
    const writes = [timedDiscountGone(discount), pastDiscountWrite(discount, until)];
    return { before, after: applyTimedDiscount(before, undefined, now), writes } satisfies DiscountUpdate;
  }
  if (now < from) return undefined;
  const was = await findCompareAtPrice(table, fileId, { at: from, within: compareAtWindow });
  if (begun && was === before.badge?.sale?.was) return undefined;
  const after = applyTimedDiscount(before, { price, from, until, was }, now);
  const writes = [
    timedDiscountWrite(discount, { fileId, price, from, until, begun: true }),
    pastDiscountWrite(discount, until),
  ];
  const tell = outbox('file-jobs', { kind: 'tell-sale', fileId, at: from }, { now });
  return { before, after, writes, entries: isListed(after) && !begun ? [tell] : [] } satisfies DiscountUpdate;
}

/**
 * Applies the start or the end of a discount, or a changed compare-at price, to lists and search. The price itself
 * follows the clock and does not wait for this. Idempotent.
 */
export async function turnPrice(ports: TimedDiscountDeps, fileId: string): Promise<void> {
  const { table, clock } = ports;
  await retryOnConflict(`${fileId} changes faster than its price can follow`, async () => {
    const discount = await findTimedDiscount(table, fileId);
    if (!discount) return true;
    const before = await findFile(table, fileId, { consistent: true });
    if (!before || before.deletedAt !== undefined) {
      await table.commit([timedDiscountGone(discount)]);
      return true;
    }
    const change = await dueChange(ports, { before, discount }, clock.now());
    if (!change) return true;
    return (await commitTimedDiscount(ports, change)).ok || undefined;
  });
}

/** The entry of the price history for an edit, if it changed the price. */
export function priceHistoryWrites(before: File, after: File): Write[] {
  const at = after.updatedAt;
  const [was, is] = [priceAt(before, at), priceAt(after, at)];
  if (was.list === is.list && (was.suggest === undefined) === (is.suggest === undefined)) return [];
  const priceKind = is.suggest === undefined ? 'list' : 'pay_what';
  return [pastPriceWrite(after.id, { price: is.list, priceKind, since: at, before: was.list })];
}

/** Parameters for emails. */
export const discountParams = (file: File, now: number): Record<string, string> => {
  const { price, was, until = now } = priceAt(file, now);
  return { price: yuanFixed(price), ...(was !== undefined && { was: yuanFixed(was) }), until: String(until) };
};

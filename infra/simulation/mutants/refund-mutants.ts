import type { Write } from '#functions/ports/table';
import { hour, maturity } from '#shared/limits';
import type { Tampering } from '../simulation.ts';
import type { Mutant } from './mutants.ts';
import {
  both,
  combine,
  dropWrites,
  puts,
  rewriteUpdates,
  setsAttribute,
  withoutAttribute,
  withoutConditions,
  writesTo,
} from './tampering.ts';

const buckets = writesTo('SBAL#', 'B#');
const orders = writesTo('ORD#', 'ORD');
const refunds = writesTo('ORD#', 'RFD#');
const totals = writesTo('SBAL#', 'TOTAL');
const waiting = writesTo('WAITING#');
const takes = (write: Write): boolean => 'update' in write && (write.change.add?.amount ?? 0) < 0;
const becomes =
  (state: string) =>
  (write: Write): boolean =>
    'update' in write && (write.change.set?.state === state || write.change.set?.status === state);
const counts =
  (name: string) =>
  (write: Write): boolean =>
    'update' in write && (write.change.add?.[name] ?? 0) < 0;
const removing = (write: Write): boolean => 'remove' in write;

/** The bucket of that many hours earlier. */
function earlier(name: string, hours: number): string {
  const [, year, month, day, at, rest] = /^B#(\d{4})(\d\d)(\d\d)(\d\d)(.*)$/.exec(name) ?? [];
  if (rest === undefined) return name;
  const time = new Date(Date.parse(`${year}-${month}-${day}T${at}:00:00Z`) - hours * hour);
  return `B#${time.toISOString().slice(0, 13).replace(/[-T]/g, '')}${rest}`;
}

const matureAtOnce: Tampering = {
  writes: (writes) =>
    writes.map((write) => {
      if (!('update' in write)) return write;
      const { set } = write.change;
      if (buckets(write) && (write.change.add?.amount ?? 0) > 0)
        return { ...write, update: { ...write.update, sk: earlier(write.update.sk, maturity / hour + 1) } };
      if (typeof set?.bucket !== 'string') return write;
      return {
        ...write,
        change: { ...write.change, set: { ...set, bucket: earlier(set.bucket, maturity / hour + 1) } },
      };
    }),
};

const hideWaiting: Tampering = {
  view: (ports) => ({
    ...ports,
    table: {
      ...ports.table,
      query: async (query) =>
        query.pk.startsWith('WAITING#') ? { items: [], cursor: undefined } : ports.table.query(query),
    },
  }),
};

const fundAnyState = withoutConditions(both(refunds, becomes('approved')));
const takeFrozen = withoutConditions(
  both(buckets, takes),
  (condition) => !('attribute' in condition && condition.attribute === 'frozenBy'),
);

/** The commit in which seller and platform get back their shares of a partial refund that was refused. */
const releasesPart = (writes: readonly Write[]): boolean =>
  writes.some((write) => 'put' in write && write.put.pk.startsWith('LTX#PCV#') && write.put.pk.endsWith('#BACK'));

const ofReleases = (change: (writes: readonly Write[]) => Write[]): Tampering => ({
  writes: (writes) => (releasesPart(writes) ? change(writes) : writes),
});

/** Bugs of when money may be paid out, and of who funds a refund. */
export const refundMutants: readonly Mutant[] = [
  { name: 'money matures at once', tampering: matureAtOnce },
  { name: 'what a refund needs is not taken', tampering: dropWrites(both(buckets, takes)) },
  {
    name: 'a cover takes a fen too much',
    tampering: rewriteUpdates(both(buckets, takes), ({ change, ...write }) => ({
      ...write,
      change: { ...change, add: { amount: (change.add?.amount ?? 0) - 1 } },
    })),
  },
  { name: 'a cover takes what a payout has', tampering: takeFrozen },
  {
    name: 'a refund is covered once more',
    tampering: combine(fundAnyState, withoutConditions(puts(writesTo('LTX#COV')))),
    guard: { name: 'an order is given back once', gone: withoutConditions(both(orders, becomes('refunding'))) },
  },
  { name: 'a cover is not booked', tampering: dropWrites(puts(writesTo('LTX#COV'))) },
  { name: 'the totals do not hear of a cover', tampering: dropWrites(both(totals, counts('sales'))) },
  {
    name: 'the days’ earnings do not hear of a cover',
    tampering: dropWrites(both(writesTo('EARNED#'), counts('earned'))),
  },
  { name: 'a covered order goes on being paid', tampering: dropWrites(both(orders, becomes('refunding'))) },
  { name: 'who has the money back goes on fetching', tampering: withoutAttribute('leavingAt') },
  { name: 'nobody notes what waits', tampering: dropWrites(puts(waiting)) },
  { name: 'nobody finds what waits', tampering: hideWaiting },
  { name: 'what is covered stays on the list', tampering: dropWrites(both(waiting, removing)) },
  {
    name: 'everything before today counts as paid',
    tampering: rewriteUpdates(setsAttribute('openFrom'), ({ change, ...write }) => ({
      ...write,
      change: { ...change, set: { ...change.set, openFrom: 'B#9' } },
    })),
  },
  {
    name: 'no run comes for what matures later',
    tampering: dropWrites(
      (write) => totals(write) && 'update' in write && write.when?.some((condition) => 'exists' in condition) === true,
    ),
  },
  { name: 'a part that was turned down goes on being under way', tampering: ofReleases(() => []) },
  {
    name: 'a part that was turned down is the seller’s loss',
    tampering: ofReleases((writes) => writes.filter((write) => !buckets(write))),
  },
  {
    name: 'an order counts a part that was turned down',
    tampering: ofReleases((writes) => writes.filter((write) => !orders(write))),
  },
  { name: 'a refund is not booked', tampering: dropWrites(puts(writesTo('LTX#RFD'))) },
  {
    name: 'a share that comes back is still paid out',
    tampering: rewriteUpdates(both(totals, counts('paidOut')), ({ change, ...write }) => ({
      ...write,
      change: { ...change, add: { ...change.add, paidOut: 0 } },
    })),
  },
];

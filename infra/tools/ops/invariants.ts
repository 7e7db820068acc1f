import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn, entriesOf, idIn, sum, text } from '#infra/simulation/checks/findings';
import type { Findings } from './contents.ts';

/** What design/money.md promises of books at rest and can be counted again from them alone, without the provider. */
type Check = (findings: Findings, now: number) => string[];

const unless = (isRight: boolean, wrong: string): string[] => (isRight ? [] : [wrong]);

/** I2, and what of I8 money shows. */
const postings: Check = ({ of }) => {
  const all = of('posting');
  const suspense = sum(
    all
      .flatMap((posting) => entriesOf(posting).filter(({ account }) => account === 'suspense'))
      .map(({ amount }) => amount),
  );
  return [
    ...all.flatMap((posting) => {
      const off = sum(entriesOf(posting).map(({ amount }) => amount));
      return unless(off === 0, `I2 the posting ${text(posting, 'reference')} sums to ${off}`);
    }),
    ...unless(suspense === 0, `I8 ${suspense} fen wait in suspense`),
  ];
};

const isHeld = ({ status }: Item): boolean => status === 'paid' || status === 'refunding';

/** I3 and I6: who paid owns it once, is booked once, and nobody owns what no order says was paid. */
const sales: Check = ({ of }) => {
  const numbers = (kind: string) => new Set(of(kind).map((item) => text(item, 'outTradeNo')));
  const [purchases, sold] = [numbers('purchase'), numbers('sale')];
  const booked = new Set(of('posting').map((posting) => text(posting, 'reference')));
  const held = of('order').filter(isHeld);
  const paid = new Set(held.map((order) => text(order, 'outTradeNo')));
  return [
    ...held.flatMap((order) => {
      const no = text(order, 'outTradeNo');
      const isFree = amountIn(order) === 0;
      const isWhole = purchases.has(no) && (isFree || (sold.has(no) && booked.has(`PAY#${no}`)));
      return unless(isWhole, `I3 the order ${no} is paid, and purchase, sale or posting is missing`);
    }),
    ...[...purchases].flatMap((no) => unless(paid.has(no), `I6 ${no} is owned and no order says it was paid`)),
  ];
};

/** I8: what still has to happen would be done by the sweep; only what has waited for an hour says that something is stuck. */
const outbox: Check = ({ of }, now) =>
  of('outbox')
    .filter(({ dueAt }) => Number(dueAt) < now - 3_600_000)
    .map(({ pk }) => `I8 ${pk} waits to be sent since ${new Date(now).toISOString()} less an hour or more`);

const placed = z.array(z.looseObject({ key: z.string(), size: z.number() })).catch([]);

const isCounted = ({ keeping }: Item): boolean => keeping === undefined || keeping === 'kept';

/** I9: used storage is the objects that count, and the reservations; every one of the objects is there. */
const storage: Check = ({ of, sizes }) => {
  const contents = [...of('file'), ...of('version')].filter(isCounted);
  const files = contents.flatMap((item) =>
    placed.parse(item.files).map((file) => ({ ...file, owner: text(item, 'ownerId') })),
  );
  const reserved = of('upload').filter(({ state }) => state !== 'used');
  const bytesOf = (owner: string): number =>
    sum(files.filter((file) => file.owner === owner).map(({ size }) => size)) +
    sum(reserved.filter(({ ownerId }) => ownerId === owner).map((upload) => amountIn(upload, 'size')));
  return [
    ...of('storage').flatMap((item) => {
      const owner = item.pk.slice('USR#'.length);
      const [used, found] = [amountIn(item, 'usedBytes'), bytesOf(owner)];
      return unless(used === found, `I9 ${owner} has ${found} bytes, and ${used} are counted`);
    }),
    ...files.flatMap(({ key, size }) =>
      unless(sizes.get(key) === size, `I9 the object ${key} of ${size} bytes is ${sizes.get(key) ?? 'not there'}`),
    ),
  ];
};

/** I10: counts of posts and people. Downloads are counted by items that end after a month, so they are left out. */
const counts: Check = ({ of }) => {
  const held = of('order').filter(isHeld);
  const tallies = of('tally').flatMap((item) => {
    const id = item.pk.slice('FILE#'.length);
    const bought = held.filter(({ fileId }) => fileId === id).length;
    const stars = of('star').filter(({ fileId }) => fileId === id).length;
    const counted = [amountIn(item, 'purchaseCount'), amountIn(item, 'starCount')];
    return unless(`${counted}` === `${[bought, stars]}`, `I10 ${id}: ${counted} counted, ${[bought, stars]} found`);
  });
  const people = of('user').flatMap((item) => {
    const id = text(item, 'id');
    const follows = of('follow');
    const found = [
      follows.filter(({ followedId }) => followedId === id).length,
      follows.filter(({ followerId }) => followerId === id).length,
    ];
    const counted = [amountIn(item, 'followersCount'), amountIn(item, 'followingCount')];
    return unless(`${counted}` === `${found}`, `I10 ${id}: ${counted} followers and followed counted, ${found} found`);
  });
  return [...tallies, ...people];
};

/** I5: a payout that succeeded was booked as arrived once, one that failed was booked back. */
const payouts: Check = ({ of }) => {
  const booked = new Set(of('posting').map((posting) => text(posting, 'reference')));
  return of('payout').flatMap((payout) => {
    const [id, state] = [text(payout, 'id'), text(payout, 'state')];
    const ends = [booked.has(`PO#${id}#SET`), booked.has(`PO#${id}#REL`)];
    const expected = [state === 'succeeded', state === 'failed'];
    return unless(
      `${ends}` === `${expected}`,
      `I5 the payout ${id} is ${state}, and arrived, released are booked ${ends}`,
    );
  });
};

const orphans: Check = ({ of }) => {
  const people = new Set(of('user').map((user) => text(user, 'id')));
  return of('order').flatMap((order) =>
    unless(people.has(idIn(order, 'buyer')), `I6 nobody is the buyer of ${text(order, 'outTradeNo')}`),
  );
};

const checks: readonly Check[] = [postings, sales, outbox, storage, counts, payouts, orphans];

export const violationsIn = (findings: Findings, now: number): string[] =>
  checks.flatMap((check) => check(findings, now));

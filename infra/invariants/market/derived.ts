import { amountIn, text } from '../items.ts';
import { type Check, differing, idOf, labelOf, missingItem, missingReference, textsIn, unless } from '../snapshot.ts';

/** Items that only the functions read: linked accounts, payouts without identity, closing balances. */

/** Links exist in both directions, also between the last account seen with a fingerprint and all earlier ones. */
const linkedAccounts: Check = (snapshot) => {
  const { of, at } = snapshot;
  const sights = Map.groupBy(of('kin-sight'), ({ pk }) => pk);
  const missingLinks = (userId: string, other: string): string[] =>
    at(`KINOF#${userId}`, other) ? [] : [missingItem('I10', 'kin', `KINOF#${userId} / ${other}`)];
  return [
    ...of('kin').flatMap((item) => missingLinks(item.sk, idOf(item))),
    ...of('kin-row').flatMap((row) => {
      const users = textsIn(row.users);
      const last = users.at(-1) ?? '';
      return [
        ...differing('place', row, { pk: `KIN#${row.mark}` }),
        ...users
          .filter((userId) => userId !== last)
          .flatMap((userId) => [...missingLinks(userId, last), ...missingLinks(last, userId)]),
        ...users.flatMap((userId) =>
          at(row.pk, `U#${userId}`) ? [] : [missingItem('I10', 'kin-sight', `${row.pk} / U#${userId}`)],
        ),
      ];
    }),
    ...of('kin-sight').flatMap((sight) => differing('place', sight, { sk: `U#${sight.userId}` })),
    ...[...sights].flatMap(([pk, seen]) => {
      const areCompared = seen.length > 1 && seen.every(({ isCompared }) => isCompared === true);
      return areCompared && !at(pk, 'ROW') ? [missingItem('I10', 'kin-row', `${pk} / ROW`)] : [];
    }),
  ];
};

/**
 * Payout accounts and identities are compared with all others before they are stored, under a fingerprint that only
 * the vault can compute.
 */
const payeeSightings: Check = ({ of, at }) => {
  const seen = Map.groupBy(of('kin-sight'), (sight) => text(sight, 'userId'));
  return of('payee')
    .filter((payee) => payee.mark !== undefined)
    .flatMap((payee) => {
      const expected = at(payee.pk, 'IDENTITY') ? 2 : 1;
      const sightings = seen.get(idOf(payee))?.length ?? 0;
      return unless(sightings >= expected, missingReference('I10', payee, `kin-sight KIN#… / U#${idOf(payee)}`));
    });
};

/** Payouts to sellers without an identity are counted. */
export const unproven: Check = ({ of, at }) => {
  const payouts = Map.groupBy(of('payout'), (payout) => text(payout, 'sellerId'));
  const tookBack = new Set(of('payee-gone').map(idOf));
  return [
    ...[...payouts].flatMap(([id, all]) => {
      // A payout account that was rolled back may have had an identity that was removed with it.
      if (at(`USR#${id}`, 'IDENTITY') || tookBack.has(id)) return [];
      const counted = at(`SBAL#${id}`, 'UNPROVEN');
      if (!counted) return [missingItem('I10', 'unproven', `SBAL#${id} / UNPROVEN`)];
      const wrong = `I10 ${labelOf(counted)}: payouts is ${counted.payouts} instead of ${all.length}`;
      return unless(amountIn(counted, 'payouts') >= all.length, wrong);
    }),
    ...of('unproven').flatMap((counted) => {
      const most = payouts.get(idOf(counted))?.length ?? 0;
      const wrong = `I10 ${labelOf(counted)}: payouts is ${counted.payouts}, and there were ${most}`;
      return unless(amountIn(counted, 'payouts') <= most, wrong);
    }),
  ];
};

const dayMs = 24 * 60 * 60 * 1000;

const dateAfter = (date: string): string => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);

/** Closing balances have no gap from the first day to the last one stored; later days follow by themselves. */
const closings: Check = ({ of, now }) => {
  const today = new Date(now).toISOString().slice(0, 10);
  const dates = of('closing').map(({ sk }) => sk);
  const closedDates = new Set(dates.filter((date) => /^\d{4}-\d\d-\d\d$/.test(date) && date < today));
  const last = [...closedDates].toSorted().at(-1) ?? '';
  const gaps: string[] = [];
  for (let date = '2026-01-01'; date < last; date = dateAfter(date)) if (!closedDates.has(date)) gaps.push(date);
  return [
    ...gaps.map((date) => missingItem('I14', 'closing', `CLOSING / ${date}`)),
    ...of('closing').flatMap((closing) => differing('place', closing, { date: closing.sk })),
  ];
};

export const derivedChecks: readonly Check[] = [linkedAccounts, payeeSightings, closings];

import { amountIn, text } from '../items.ts';
import { type Check, differing, idOf, labelOf, missingItem, missingReference, textsIn, unless } from '../snapshot.ts';

/**
 * Items that the functions write down beside others, and that nothing reads out to people: who belongs together, how
 * many payouts there were, how days ended.
 */

/** Kin of each other, and of whoever met at a mark the last one with all that were there. */
const linkedAccounts: Check = (snapshot) => {
  const { of, at } = snapshot;
  const sights = Map.groupBy(of('kin-sight'), ({ pk }) => pk);
  const missingLinks = (one: string, other: string): string[] =>
    at(`KINOF#${one}`, other) ? [] : [missingItem('I10', 'kin', `KINOF#${one} / ${other}`)];
  return [
    ...of('kin').flatMap((item) => missingLinks(item.sk, idOf(item))),
    ...of('kin-row').flatMap((row) => {
      const users = textsIn(row.users);
      const last = users.at(-1) ?? '';
      return [
        ...differing('place', row, { pk: `KIN#${row.mark}` }),
        ...users
          .filter((one) => one !== last)
          .flatMap((one) => [...missingLinks(one, last), ...missingLinks(last, one)]),
        ...users.flatMap((one) =>
          at(row.pk, `U#${one}`) ? [] : [missingItem('I10', 'kin-sight', `${row.pk} / U#${one}`)],
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
 * An account, or an identity, is compared with everybody's before it is kept; under a mark that only the vault can
 * tell.
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

/** Payouts of a seller whom nobody knows are counted, from the first to the one that is on its way. */
export const unproven: Check = ({ of, at }) => {
  const payouts = Map.groupBy(of('payout'), (payout) => text(payout, 'sellerId'));
  const tookBack = new Set(of('payee-gone').map(idOf));
  return [
    ...[...payouts].flatMap(([id, all]) => {
      // Whose account was taken away may have had an identity that went with it.
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

/**
 * Ends of days are kept without a gap, from the first day of all snapshot to the last that is kept; later ones come by
 * themselves.
 */
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

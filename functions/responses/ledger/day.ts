import type { ProviderDay } from '#functions/domain/ledger/day';
import { instant } from '#functions/domain/time';
import type { ReadDay } from '#functions/usecases/ledger/days/day-close';
import type { DayClose } from '#shared/contract/shapes/ledger-answers';
import { yuanNumber } from '#shared/money';
import { dayFigures } from '#shared/operations';

const dayFiguresShape = ({ figures }: ReadDay) =>
  Object.fromEntries(
    dayFigures.map((name) => [name, { ...figures[name], amount: yuanNumber(figures[name].amount) }]),
  ) as DayClose['figures'];

const inYuan = ({ provider, ...sums }: ProviderDay) => {
  const amounts = Object.entries(sums).map(([figure, amount]) => [figure, yuanNumber(amount)]);
  return { provider, ...(Object.fromEntries(amounts) as Record<keyof typeof sums, number>) };
};

export const dayShape = (day: ReadDay): DayClose => ({
  day: day.date,
  is_over: day.isOver,
  figures: dayFiguresShape(day),
  providers: day.providers.map(({ bill, ...sums }) => ({
    ...inYuan(sums),
    bill: bill ? { matched: bill.matched, differences: bill.differences } : null,
  })),
  accounts: Object.entries(day.accounts)
    .toSorted(([a], [other]) => (a < other ? -1 : 1))
    .map(([account, { debit, credit }]) => ({ account, debit: yuanNumber(debit), credit: yuanNumber(credit) })),
  operators: day.operators.map(({ username, alone, withAnother, actions }) => ({
    ...{ username, alone: yuanNumber(alone), with_another: yuanNumber(withAnother), actions },
  })),
  differences_open: day.openDifferences,
  ledger: day.ledger
    ? { checksum: day.ledger.checksum, closed_at: instant(day.ledger.at), is_changed: day.ledger.isChanged }
    : null,
});

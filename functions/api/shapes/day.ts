import type { DayClose } from '#shared/contract/shapes/money-answers';
import { yuanNumber } from '#shared/money';
import { dayFigures } from '#shared/money-desk';
import type { ProvidersDay } from '../../domain/books/day.ts';
import { instant } from '../../domain/time.ts';
import type { ReadDay } from '../../usecases/operations/days/day-close.ts';

const figuresOf = ({ figures }: ReadDay) =>
  Object.fromEntries(
    dayFigures.map((name) => [name, { ...figures[name], amount: yuanNumber(figures[name].amount) }]),
  ) as DayClose['figures'];

const inYuan = ({ provider, ...sums }: ProvidersDay) => ({
  provider,
  captured: yuanNumber(sums.captured),
  refunded: yuanNumber(sums.refunded),
  paid_out: yuanNumber(sums.paid_out),
  disputed: yuanNumber(sums.disputed),
  charged: yuanNumber(sums.charged),
  banked: yuanNumber(sums.banked),
  corrected: yuanNumber(sums.corrected),
  moved: yuanNumber(sums.moved),
});

export const dayShape = (read: ReadDay): DayClose => ({
  day: read.date,
  is_over: read.isOver,
  figures: figuresOf(read),
  providers: read.providers.map(({ bill, ...sums }) => ({
    ...inYuan(sums),
    bill: bill ? { matched: bill.matched, differences: bill.differences } : null,
  })),
  accounts: Object.entries(read.accounts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, { debit, credit }]) => ({ account, debit: yuanNumber(debit), credit: yuanNumber(credit) })),
  operators: read.operators.map(({ username, alone, withAnother, actions }) => ({
    ...{ username, alone: yuanNumber(alone), with_another: yuanNumber(withAnother), actions },
  })),
  differences_open: read.openDifferences,
  ledger: read.ledger
    ? { checksum: read.ledger.checksum, closed_at: instant(read.ledger.at), is_changed: read.ledger.isChanged }
    : null,
});

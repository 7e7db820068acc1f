import type { DeletionAnswer } from '#shared/contract/accounts/data';
import type { Obstacle } from '#shared/own-data';
import { useOwnDataMessages } from '../../../../i18n/own-data-messages.ts';
import { paths } from '../../../../nav/paths.ts';
import { Link } from '../../../../ui/button/link.tsx';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';

const pages = {
  balance: paths.statement(),
  payouts: paths.payouts(),
  purchases: paths.purchases(),
  sales: paths.sales(),
  measures: paths.measures(),
};

/** The pages on which each obstacle is settled. */
const settledAt: Record<Obstacle, readonly (keyof typeof pages)[]> = {
  balance: ['payouts'],
  pending: ['balance'],
  in_transit: ['payouts'],
  frozen: ['payouts'],
  owed: ['balance'],
  refunds: ['purchases', 'sales'],
  disputes: ['sales'],
  cases: ['measures'],
  suspended: ['measures'],
  roles: [],
};

/** The obstacles to deleting an account, each with the page where it is settled. */
export function ObstacleList({ obstacles }: Pick<DeletionAnswer, 'obstacles'>) {
  const t = useOwnDataMessages();
  return (
    <ul aria-label={t.inTheWay} className="mt-1 grid gap-1">
      {obstacles.map(({ kind, amount, count }) => (
        <li key={kind} className="flex flex-wrap items-center gap-x-3">
          <span>
            {t.obstacles[kind]}
            {amount !== null && <b className="num ml-2 font-semibold">{formatMoney(fenOf(amount))}</b>}
            {count !== null && kind !== 'roles' && <b className="num ml-2 font-semibold">{t.count(count)}</b>}
          </span>
          {settledAt[kind].map((page) => (
            <Link key={page} to={pages[page]} className="inline-flex min-h-11 items-center link">
              {t.see[page]}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  );
}

import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { Link } from '../../../../ui/button/button.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';
import { useAccountName } from './account-name.ts';
import type { DayBooks } from './answers.ts';

const columns = ['captured', 'refunded', 'paid_out', 'disputed', 'charged', 'banked', 'corrected'] as const;

const money = (yuan: number): string => formatMoney(fenOf(yuan));

/** One definition list for each provider: a table of nine columns does not fit a phone. Zero is left out. */
export function ByProvider({ books: { day, providers } }: { books: DayBooks }) {
  const { books: t } = useOperatorMessages();
  if (providers.length === 0) return null;
  return (
    <Panel heading={t.byProvider}>
      <div className="rows -my-3">
        {providers.map((one) => (
          <section key={one.provider} aria-label={t.providers[one.provider] ?? one.provider} className="py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={operatorPaths.day(day, { provider: one.provider })} data-row className="link font-semibold">
                {t.providers[one.provider] ?? one.provider}
              </Link>
              <span className="num text-ink-3 text-sm">
                {t.bill} {one.bill ? t.matched(one.bill.matched, one.bill.differences) : t.noBill}
              </span>
            </div>
            <dl className="num mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
              {columns
                .filter((column) => one[column] !== 0)
                .map((column) => (
                  <div key={column} className="flex gap-2">
                    <dt className="text-ink-3">{t.figureNames[column]}</dt>
                    <dd>{money(one[column])}</dd>
                  </div>
                ))}
              <div className="flex gap-2 font-semibold">
                <dt>{t.moved}</dt>
                <dd>{money(one.moved)}</dd>
              </div>
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  );
}

export function ByAccount({ books: { accounts } }: { books: DayBooks }) {
  const { books: t } = useOperatorMessages();
  const nameOf = useAccountName();
  if (accounts.length === 0) return null;
  return (
    <Panel heading={t.byAccount}>
      <table className="num w-full text-sm">
        <thead>
          <tr className="text-ink-3 text-xs">
            <th className="py-1.5 pr-3 text-left font-normal">{t.account}</th>
            <th className="py-1.5 text-right font-normal">{t.debit}</th>
            <th className="py-1.5 pl-3 text-right font-normal">{t.credit}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, debit, credit }) => (
            <tr key={account} className="border-line border-t align-top">
              <td className="wrap-anywhere py-1.5 pr-3">{nameOf(account)}</td>
              <td className="whitespace-nowrap py-1.5 text-right">{debit !== 0 && money(debit)}</td>
              <td className="whitespace-nowrap py-1.5 pl-3 text-right">{credit !== 0 && money(credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Amounts that operators released: two who confirm each other’s refunds stand out here. */
export function ByOperator({ books: { operators } }: { books: DayBooks }) {
  const { books: t } = useOperatorMessages();
  if (operators.length === 0) return null;
  return (
    <Panel heading={t.byOperator}>
      <table className="num w-full text-sm">
        <thead>
          <tr className="text-ink-3 text-xs">
            <th className="py-1.5 pr-3 text-left font-normal">{t.operator}</th>
            <th className="py-1.5 text-right font-normal">{t.alone}</th>
            <th className="py-1.5 pl-3 text-right font-normal">{t.withAnother}</th>
          </tr>
        </thead>
        <tbody>
          {operators.map(({ username, alone, with_another: together }) => (
            <tr key={username} className="border-line border-t align-top">
              <td className="wrap-anywhere py-1.5 pr-3">{username}</td>
              <td className="whitespace-nowrap py-1.5 text-right">{money(alone)}</td>
              <td className="whitespace-nowrap py-1.5 pl-3 text-right">{money(together)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';
import { useAccountName } from './account-name.ts';

/** Debit and credit columns, as accountants expect. */
export function Entries({ entries }: { entries: ReadonlyArray<{ account: string; amount: number }> }) {
  const { books: t } = useOperatorMessages();
  const nameOf = useAccountName();
  return (
    <table className="num w-full text-sm">
      <thead>
        <tr className="text-ink-3 text-xs">
          <th className="py-1 pr-3 text-left font-normal">{t.account}</th>
          <th className="py-1 text-right font-normal sm:w-24">{t.debit}</th>
          <th className="py-1 pl-3 text-right font-normal sm:w-24">{t.credit}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, amount }) => (
          <tr key={`${account} ${amount}`} className="align-top">
            <td className="wrap-anywhere py-1 pr-3">{nameOf(account)}</td>
            <td className="whitespace-nowrap py-1 text-right">{amount > 0 && formatMoney(fenOf(amount))}</td>
            <td className="whitespace-nowrap py-1 pl-3 text-right">{amount < 0 && formatMoney(fenOf(-amount))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { NotificationAnswer } from '#shared/contract/notifications';
import { isFirstRun, maturesAt } from '#shared/payouts/payout-dates';
import { useRead } from '../../api/query.ts';
import { useLanguage } from '../../i18n/index.tsx';
import { useNotificationMessages } from '../../i18n/notification-messages.ts';
import { formatArrival } from '../../ui/text/format-date.ts';
import { arrivalsOf } from '../payout/arrivals.ts';

/** By when the money of a sale arrives, or that it waits for an account; undefined once it is on its way, and for other kinds. */
export function useSaleArrival(items: readonly NotificationAnswer[]): (row: NotificationAnswer) => string | undefined {
  const { notifications: t } = useNotificationMessages();
  const [language] = useLanguage();
  const hasSold = items.some(({ kind }) => kind === 'sale');
  const { data } = useRead('GET /payments/balance', { enabled: hasSold });
  const arrivals = data ? arrivalsOf(data.data) : [];
  return ({ kind, at }) => {
    if (kind !== 'sale' || !data) return undefined;
    if (data.data.payout_account === null) return t.noAccount;
    const matured = maturesAt(Date.parse(at));
    const arrival = arrivals.find(({ run }) => isFirstRun(run, matured));
    return arrival && t.arrives(formatArrival(arrival.by, language));
  };
}

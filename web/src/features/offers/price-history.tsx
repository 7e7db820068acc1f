import { useQuery } from '@tanstack/react-query';
import type { PastPriceAnswer } from '#shared/contract/promotions';
import { read } from '../../api/query.ts';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { PageSpinner } from '../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

interface Props {
  id: string;
  onClose: () => void;
}

/** The past prices of a file, the newest first, so that buyers can check a struck-through price. */
export default function PriceHistory({ id, onClose }: Props) {
  const t = useBuyingMessages().history;
  return (
    <Dialog open onOpenChange={onClose} title={t.title}>
      <Prices id={id} />
    </Dialog>
  );
}

function Prices({ id }: Pick<Props, 'id'>) {
  const t = useBuyingMessages().history;
  const query = useQuery(read('GET /files/{id}/prices', { params: { id } }));
  if (query.isPending) return <PageSpinner />;
  if (!query.data) return <LoadFailed heading={t.failed} error={query.error} onRetry={query.refetch} />;
  const { prices } = query.data.data;
  if (prices.length === 0) return <p className="mt-3 text-ink-2">{t.empty}</p>;
  return (
    <ul className="rows mt-3 border-line border-t">
      {prices.map((entry) => (
        <Row key={`${entry.since} ${entry.kind}`} of={entry} />
      ))}
    </ul>
  );
}

function Row({ of: { price, kind, since, until } }: { of: PastPriceAnswer }) {
  const t = useBuyingMessages().history;
  const dates = useDates();
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span>
        {t.kinds[kind]}
        <span className="num block text-ink-3 text-sm">
          {until === null ? t.since(dates.date(since)) : t.span(dates.date(since), dates.date(until))}
        </span>
      </span>
      <b className="num font-semibold">{formatMoney(fenOf(price))}</b>
    </li>
  );
}

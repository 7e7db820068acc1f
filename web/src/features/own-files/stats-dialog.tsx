import type { FilePost } from '#shared/contract/files';
import { useRead } from '../../api/use-read.ts';
import { useT } from '../../i18n/index.tsx';
import { DayBars } from '../../ui/figures/day-bars.tsx';
import { FigureList } from '../../ui/figures/stat.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { Skeleton } from '../../ui/list/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatCount, formatMoney } from '../../ui/text/format.ts';
import { useSourceLabels } from './source-labels.ts';

/** A share such as 0.123 → 12%; below 10% with one decimal. */
const shareText = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;

/** The daily views of a file over the last thirty days, and their sources. */
export function StatsDialog({ file, onClose }: { file: FilePost; onClose: () => void }) {
  const { ownFiles: t } = useT();
  return (
    <Dialog open onOpenChange={onClose} title={<span className="wrap-anywhere">{file.title}</span>}>
      <p className="text-ink-3 text-sm">{t.statsLine}</p>
      <Stats id={file.id} />
    </Dialog>
  );
}

function Stats({ id }: { id: string }) {
  const { ownFiles: t } = useT();
  const { dayOf } = useDates();
  const sourceOf = useSourceLabels();
  const { data, error, refetch } = useRead('GET /files/{id}/stats', { params: { id } });
  if (error && !data) return <LoadFailed heading={t.statsFailed} error={error} onRetry={refetch} className="mt-4" />;
  if (!data) return <Skeleton className="mt-4 h-75" />;
  const { views, sales, net, conversion, sources, days } = data.data;
  const figures = [
    { label: t.columns.views, text: formatCount(views) },
    { label: t.columns.sales, text: formatCount(sales) },
    { label: t.columns.conversion, text: shareText(conversion) },
    { label: t.columns.net, text: formatMoney(fenOf(net)) },
  ];
  const bars = days.map(({ date, views: value }) => ({
    ...{ date, value, label: dayOf(date), text: t.viewsOf(formatCount(value)) },
    tick: date.slice(5).replace('-', '/'),
  }));
  return (
    <>
      <FigureList figures={figures} className="mt-3" />
      <DayBars days={bars} summary={t.viewsOf(formatCount(views))} unit={t.viewsUnit} nothing={t.noViews} isNarrow />
      {sources.length > 0 && (
        <section aria-label={t.sourcesHeading} className="mt-4 border-line border-t pt-4">
          <h3 className="mb-2 text-sm">{t.sourcesHeading}</h3>
          <Facts
            facts={sources.map(({ source, views: count }) => ({
              ...{ key: source, label: sourceOf(source), value: formatCount(count) },
            }))}
          />
        </section>
      )}
    </>
  );
}

import type { ReviewSummary } from '#shared/contract/reviews';
import { leastForAverage, type Stars as StarCount, stars } from '#shared/reviews';
import type { ReviewFilter } from '../../../../features/reviews/calls.ts';
import { useT } from '../../../../i18n/index.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { Stars } from '../../../../ui/figures/stars.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { formatCount } from '../../../../ui/text/format.ts';

interface Props {
  summary: ReviewSummary;
  filter: ReviewFilter;
  onLook: (change: Partial<ReviewFilter>) => void;
}

/** With fewer reviews one reads them. */
const leastForBars = 20;

/** The average and the number of reviews; of many also their distribution, and the rating of the newest version. */
export function Summary({ summary, filter, onLook }: Props) {
  const { reviews: t } = useT();
  const { average, count, frozen, newest } = summary;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {average === null ? (
        <p className="num text-ink-2">
          {count > 0 && <b className="mr-2 font-semibold text-ink">{t.count(formatCount(count))}</b>}
          {t.fewLine(leastForAverage)}
        </p>
      ) : (
        <div className="num flex items-center gap-3">
          <b className="font-semibold text-3xl leading-tight">{average.toFixed(1)}</b>
          <span>
            <Stars value={average} className="align-middle" />
            <span className="block text-ink-3 text-sm">{t.count(formatCount(count))}</span>
          </span>
        </div>
      )}
      {count >= leastForBars && (
        <>
          <Bars summary={summary} chosen={filter.stars} onChoose={(stars) => onLook({ stars })} />
          <p className="text-ink-3 text-xs">{t.countedLine}</p>
        </>
      )}
      {frozen && <Callout tone="warn">{t.frozen}</Callout>}
      {newest.count > 0 && newest.count < count && <Versions summary={summary} filter={filter} onLook={onLook} />}
    </div>
  );
}

function Versions({ summary: { newest }, filter, onLook }: Props) {
  const { reviews: t } = useT();
  const count = formatCount(newest.count);
  const line =
    newest.average === null
      ? t.newestFew(newest.version, count)
      : t.newest(newest.version, newest.average.toFixed(1), count);
  const options = (['all', 'newest'] as const).map((key) => ({ key, label: t.versionOf[key] }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segmented
        label={t.versions}
        options={options}
        current={filter.version}
        onChange={(version) => onLook({ version })}
      />
      <span className="num text-ink-2 text-sm">{line}</span>
    </div>
  );
}

interface BarsProps {
  summary: ReviewSummary;
  chosen: StarCount | undefined;
  onChoose: (stars: StarCount | undefined) => void;
}

/** Five stars first. Pressing a bar filters its reviews; pressing it again shows all. */
function Bars({ summary: { counts }, chosen, onChoose }: BarsProps) {
  const { reviews: t } = useT();
  const all = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  return (
    <fieldset className="min-w-0 max-w-[30em]">
      <legend className="sr-only">{t.bars}</legend>
      {stars.toReversed().map((one) => {
        const count = counts[one - 1] ?? 0;
        const isChosen = one === chosen;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : one)}
            className={cx(
              'num -mx-2 grid min-h-11 w-[calc(100%+16px)] grid-cols-[4em_minmax(0,1fr)_3em] items-center gap-x-3 rounded-md px-2 text-left text-sm transition-colors hover:bg-sunken md:min-h-8 pointer-coarse:min-h-11',
              isChosen ? 'font-semibold' : 'text-ink-2',
            )}
          >
            <span>{t.starsOf(one)} </span>
            <span className="h-2 overflow-hidden rounded-full bg-sunken [box-shadow:inset_0_0_0_1px_var(--line)]">
              <span
                className={cx('block h-full rounded-full', isChosen ? 'bg-accent' : 'bg-chart')}
                style={{ width: `${(count / all) * 100}%` }}
              />
            </span>
            <span className="text-right">
              <span aria-hidden="true">{formatCount(count)}</span>
              <span className="sr-only">{t.count(formatCount(count))}</span>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

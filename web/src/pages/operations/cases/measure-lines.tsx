import type { MeasureAnswer } from '#shared/contract/shapes/safety-fields';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Meta, Rows, RowTitle } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { useTargetName } from './target-name.ts';

const tones = { none: 'plain', waiting: 'warn', upheld: 'plain', lifted: 'ok' } as const;

interface Props {
  label: string;
  measures: readonly MeasureAnswer[];
  /** Links each measure to its case, unless the page is the case. */
  isLinked?: boolean;
}

/** Measures with their rule, reasons and state. */
export const MeasureLines = ({ label, measures, isLinked = false }: Props) => (
  <Rows label={label}>
    {measures.map((measure) => (
      <MeasureLine key={measure.id} measure={measure} isLinked={isLinked} />
    ))}
  </Rows>
);

function MeasureLine({ measure, isLinked }: { measure: MeasureAnswer; isLinked: boolean }) {
  const { measures: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { nameOf } = useTargetName();
  const { kind, target, rule, words, strike, held, from, until, appeal } = measure;
  const name = t.of(terms.decisions[kind], nameOf(target));
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {isLinked ? (
          <RowTitle to={operatorPaths.case(measure.case_id)}>{name}</RowTitle>
        ) : (
          <b className="font-semibold">{name}</b>
        )}
        <Badge tone={tones[appeal.state]}>
          {appeal.state === 'none' ? t.appeal.none(dates.lately(appeal.until)) : t.appeal[appeal.state]}
        </Badge>
      </div>
      <Meta className="mt-0.5">
        <span>{t.rule(terms.reasons[rule])}</span>
        <span>{until ? t.until(dates.lately(until)) : t.since(dates.lately(from))}</span>
        <span>{strike ? t.strike : t.noStrike}</span>
        {held > 0 && <span>{t.held(formatMoney(fenOf(held)))}</span>}
      </Meta>
      <p className="mt-1 whitespace-pre-line text-ink-2 text-sm">
        <Sentence>{words}</Sentence>
      </p>
    </li>
  );
}

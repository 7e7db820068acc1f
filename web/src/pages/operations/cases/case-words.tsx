import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { Title } from '../../../ui/text/title.tsx';
import type { CaseDetail } from './decision.ts';

type SeenWords = CaseDetail['words'][number];

/** A reported text as it is and as it was, with the seller's reply. */
export function CaseWords({ words }: { words: readonly SeenWords[] }) {
  const { caseFile: t } = useOperatorMessages();
  return (
    <Panel heading={t.words}>
      <div className="rows -my-3">
        {words.map((one) => (
          <Written key={one.id} words={one} />
        ))}
      </div>
    </Panel>
  );
}

const pathOf = { review: reviewPaths.of, question: reviewPaths.questionsOf } as const;

function Written({ words }: { words: SeenWords }) {
  const { caseFile: t } = useOperatorMessages();
  const dates = useMarketDates();
  const { type, file, rating, text, at, earlier, answer } = words;
  return (
    <article className="py-3">
      <Meta>
        <b className="font-semibold text-ink">{t.wordsOf[type]}</b>
        {rating !== null && <Rated rating={rating} />}
        <span>{dates.lately(at)}</span>
        <Marks words={words} />
      </Meta>
      <Text text={text} />
      <p className="mt-1 text-sm">
        <Link to={pathOf[type](file.id)} className="link wrap-anywhere">
          <Title text={file.title} />
        </Link>
      </p>
      {answer !== null && (
        <div className="mt-2 border-line border-l-3 pl-3.5">
          <p className="text-ink-3 text-sm">{t.answered}</p>
          <Text text={answer} />
        </div>
      )}
      {earlier.length > 0 && <Earlier earlier={earlier} />}
    </article>
  );
}

function Marks({ words: { counted, is_folded: isFolded } }: { words: SeenWords }) {
  const { caseFile: t } = useOperatorMessages();
  return (
    <>
      {counted === false && <Badge>{t.uncounted}</Badge>}
      {isFolded && <Badge tone="warn">{t.folded}</Badge>}
    </>
  );
}

function Rated({ rating }: { rating: number }) {
  const { caseFile: t } = useOperatorMessages();
  return (
    <span>
      <Stars value={rating} /> {t.rated(rating)}
    </span>
  );
}

function Text({ text }: { text: string }) {
  const { caseFile: t } = useOperatorMessages();
  return (
    <p className="mt-1 whitespace-pre-line">
      <Sentence>{text || <span className="text-ink-3">{t.noWords}</span>}</Sentence>
    </p>
  );
}

/** Earlier versions, including those from before the report. */
function Earlier({ earlier }: Pick<SeenWords, 'earlier'>) {
  const { caseFile: t } = useOperatorMessages();
  const dates = useMarketDates();
  return (
    <details className="mt-1">
      <summary className="cursor-pointer py-2.5 text-ink-2 text-sm hover:text-accent-text">
        {t.earlier(earlier.length)}
      </summary>
      <ul className="rows pb-1 text-sm">
        {earlier.map(({ at, rating, text }) => (
          <li key={at} className="py-2">
            <Meta>
              {rating !== null && <Rated rating={rating} />}
              <span>{dates.lately(at)}</span>
            </Meta>
            <Text text={text} />
          </li>
        ))}
      </ul>
    </details>
  );
}

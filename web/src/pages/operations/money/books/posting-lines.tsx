import type { PostingAnswer } from '#shared/contract/shapes/ledger-answers';
import { useMarketDates } from '../../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { Link } from '../../../../ui/button/button.tsx';
import { Meta } from '../../../../ui/list/rows.tsx';
import { Entries } from './entries.tsx';

interface Props {
  label: string;
  postings: readonly PostingAnswer[];
  /** The page's own reference, which gets no link. */
  except?: string;
}

/** Postings with their entries; each links to its order or payout. */
export const PostingLines = ({ label, postings, except }: Props) => (
  <ul aria-label={label} className="rows">
    {postings.map((posting) => (
      <PostingLine key={posting.reference} posting={posting} except={except} />
    ))}
  </ul>
);

function PostingLine({ posting, except }: { posting: PostingAnswer; except: string | undefined }) {
  const { books: t } = useOperatorMessages();
  const dates = useMarketDates();
  const { reference, at, entries, memo, out_trade_no: number, payout_id: payout, seller_id: seller } = posting;
  const links = [
    { of: number, to: number && operatorPaths.order(number), word: t.toOrder },
    { of: payout, to: payout && operatorPaths.posting({ payout }), word: t.toPayout },
    { of: seller, to: seller && operatorPaths.seller(seller), word: t.toSeller },
  ].filter(({ of }) => of !== null && of !== except);
  const [main, ...others] = links;
  return (
    <li className="relative py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={operatorPaths.posting({ reference })}
          {...(!main && { 'data-row': true })}
          className="code wrap-anywhere hover:text-accent-text"
        >
          {reference}
        </Link>
        <span className="num text-ink-3 text-sm">{dates.lately(at)}</span>
      </div>
      {memo && <p className="wrap-anywhere text-ink-2 text-sm">{memo}</p>}
      <div className="mt-1">
        <Entries entries={entries} />
      </div>
      {main && (
        <Meta className="mt-1">
          <Link to={main.to || ''} data-row className="link">
            {main.word}
          </Link>
          {others.map(({ to, word }) => (
            <Link key={word} to={to || ''} className="link">
              {word}
            </Link>
          ))}
        </Meta>
      )}
    </li>
  );
}

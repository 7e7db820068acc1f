import { useSearchParams } from 'react-router-dom';
import { useRead } from '../../../../api/use-read.ts';
import { BeijingMark } from '../../../../features/payout/beijing-mark.tsx';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { usePageTitle } from '../../../../nav/title.ts';
import { PageHead, Panel } from '../../../../ui/frame/panel.tsx';
import { Empty } from '../../../../ui/list/empty.tsx';
import { BackLink } from '../../back-link.tsx';
import { Loaded } from '../../loaded.tsx';
import { PostingLines } from './posting-lines.tsx';

/** The posting with a reference, or all postings of a payout. */
export function Postings() {
  const { books: t, frame } = useOperatorMessages();
  const [params] = useSearchParams();
  const payout = params.get('payout') ?? undefined;
  const reference = params.get('reference') ?? undefined;
  const filter = payout ? { payout_id: payout } : { reference };
  const query = useRead('GET /operator/postings', { query: filter });
  const heading = payout ? t.postingsOf(payout) : t.posting;
  usePageTitle(t.posting);
  const missing = (
    <Empty
      level={1}
      heading={t.postingMissing}
      line={t.postingMissingLine}
      to={operatorPaths.sellers()}
      word={frame.pages.sellers}
    />
  );
  return (
    <>
      <BackLink to={operatorPaths.sellers()}>{frame.pages.sellers}</BackLink>
      <Loaded query={query} takes="finance" missing={missing}>
        {({ data: { postings } }) => (
          <>
            <PageHead heading={<span className="wrap-anywhere">{heading}</span>} lead={<BeijingMark />} />
            <Panel label={heading}>
              <PostingLines label={heading} postings={postings} {...(payout && { except: payout })} />
            </Panel>
          </>
        )}
      </Loaded>
    </>
  );
}

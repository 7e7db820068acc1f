import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useRead } from '../../../../api/use-read.ts';
import { arrivalsOf } from '../../../../features/payout/arrivals.ts';
import { BeijingMark } from '../../../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../../../features/payout/beijing-time.ts';
import { useT } from '../../../../i18n/index.tsx';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { pageOf } from '../../../../nav/page-number.ts';
import { query as queryOf } from '../../../../nav/paths.ts';
import { usePageTitle } from '../../../../nav/title.ts';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { PageHead, Panel } from '../../../../ui/frame/panel.tsx';
import { Empty } from '../../../../ui/list/empty.tsx';
import { Pager } from '../../../../ui/list/pager.tsx';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';
import { BackLink } from '../../back-link.tsx';
import { Loaded } from '../../loaded.tsx';
import { SellerDialog } from '../seller-dialog.tsx';
import type { SellerBooks } from './answers.ts';
import { PostingLines } from './posting-lines.tsx';
import { SellerBuckets, SellerPayouts } from './seller-parts.tsx';

/** A seller's money: balance, parts, and all postings. */
export function Seller() {
  const { people, frame } = useOperatorMessages();
  const { name = '' } = useParams();
  const [params] = useSearchParams();
  const page = pageOf(params);
  const request = { params: { usernameOrId: name }, query: { page, cursor: params.get('cursor') ?? undefined } };
  const query = useRead('GET /operator/sellers/{usernameOrId}', { ...request });
  usePageTitle(frame.pages.sellers);
  const missing = (
    <Empty
      level={1}
      heading={people.missing(name)}
      line={people.missingLine}
      to={operatorPaths.sellers()}
      word={frame.pages.sellers}
    />
  );
  return (
    <>
      <BackLink to={operatorPaths.sellers()}>{frame.pages.sellers}</BackLink>
      <Loaded query={query} takes="finance" missing={missing}>
        {({ data }) => <SellerView sellerBooks={data} page={page} />}
      </Loaded>
    </>
  );
}

function SellerView({ sellerBooks, page }: { sellerBooks: SellerBooks; page: number }) {
  const { books: t, desks } = useOperatorMessages();
  const dates = useMarketDates();
  const [isAsking, setAsking] = useState(false);
  const { seller, held, postings, pagination } = sellerBooks;
  const action = held ? ('release' as const) : ('hold' as const);
  return (
    <>
      <PageHead heading={seller.display_name || seller.username} lead={`@${seller.username}`}>
        <Button size="sm" tone={held ? 'ink' : 'danger'} onClick={() => setAsking(true)}>
          {desks.holds[action]}
        </Button>
        <ButtonLink size="sm" to={operatorPaths.person(seller.username)}>
          {t.toPerson}
        </ButtonLink>
      </PageHead>
      <div className="grid gap-5">
        {held && (
          <Callout tone="warn" heading={t.heldNow(held.actor, dates.lately(held.since))}>
            {held.note}
          </Callout>
        )}
        <Figures balance={sellerBooks.balance} />
        <SellerBuckets buckets={sellerBooks.buckets} />
        <SellerPayouts payouts={sellerBooks.payouts} />
        <div id="postings" tabIndex={-1} className="scroll-mt-24 outline-0">
          <Panel heading={t.postings} aside={<BeijingMark />}>
            {postings.length === 0 && <p className="text-ink-2">{t.postingsEmpty}</p>}
            <PostingLines label={t.postings} postings={postings} except={seller.id} />
            <Pager
              page={page}
              totalPages={pagination.totalPages}
              to={(next) =>
                `${operatorPaths.seller(seller.username)}${queryOf({ page: next > 1 ? String(next) : undefined })}`
              }
            />
          </Panel>
        </div>
      </div>
      {isAsking && <SellerDialog seller={seller} action={action} onClose={() => setAsking(false)} />}
    </>
  );
}

const figures = [
  'available',
  'pending',
  'waiting_refunds',
  'in_transit',
  'frozen',
  'paid_out',
  'total_earnings',
] as const;

/** The part of the page that explains each figure. */
const partOf = {
  available: 'buckets',
  pending: 'buckets',
  waiting_refunds: 'postings',
  in_transit: 'payouts',
  frozen: 'buckets',
  paid_out: 'payouts',
  total_earnings: 'postings',
} as const;

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

function Figures({ balance }: { balance: SellerBooks['balance'] }) {
  const { books: t } = useOperatorMessages();
  const { ahead } = useT();
  const { arrival } = useMarketDates();
  const [next] = arrivalsOf(balance);
  return (
    <Panel heading={t.balance}>
      {next && <p className="num mb-4">{ahead.sentence(formatMoney(next.amount), arrival(next.by))}</p>}
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3 xl:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="text-ink-3 text-sm">{t.figures[figure]}</dt>
            <dd>
              <button
                type="button"
                onClick={() => goTo(partOf[figure])}
                className="min-h-11 font-semibold text-md underline decoration-line-strong underline-offset-4 hover:text-accent-text md:min-h-9"
              >
                {formatMoney(fenOf(balance[figure]))}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-3 text-sm">{t.asOf}</p>
    </Panel>
  );
}

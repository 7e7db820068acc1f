import type { PayoutAnswer } from '#shared/contract/payouts';
import { pageSizes } from '#shared/limits';
import { ask } from '../../../api/client.ts';
import { PageList } from '../../../features/lists/page-list.tsx';
import { usePages } from '../../../features/lists/pages.ts';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Meta, Rows, RowTitle } from '../../../ui/list/rows.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { usePayoutText } from './payout-text.ts';

const usePayouts = () =>
  usePages<PayoutAnswer>({
    key: ['GET /payments/payouts', 'pages'],
    load: async (at, signal) => {
      const { data } = await ask('GET /payments/payouts', { query: { ...at, limit: pageSizes.payments } }, { signal });
      return { items: data.payouts, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });

export default function PayoutsPage() {
  const { nav, payouts: t, statement } = useT();
  usePageTitle(t.title);
  const list = usePayouts();
  const empty = <Empty heading={t.empty} line={t.emptyLine} to={paths.sales()} word={nav.sales} />;
  return (
    <>
      <BackLink to={paths.sales()}>{nav.sales}</BackLink>
      <PageHead heading={t.title} lead={t.lead}>
        <ButtonLink to={paths.statement()}>{statement.link}</ButtonLink>
      </PageHead>
      <PageList list={list} words={t} skeleton={<Skeleton className="h-64" />} empty={empty}>
        {(payouts) => (
          <Rows label={t.list}>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </Rows>
        )}
      </PageList>
    </>
  );
}

function PayoutRow({ payout }: { payout: PayoutAnswer }) {
  const { payouts: t } = useT();
  const text = usePayoutText()(payout);
  const { id, reason } = payout;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 py-3.5">
      <RowTitle to={paths.payout(id)}>{t.of(formatMoney(fenOf(payout.amount)))}</RowTitle>
      <Meta>
        {reason && <span>{localized(reason)}</span>}
        <span>{text}</span>
      </Meta>
    </li>
  );
}

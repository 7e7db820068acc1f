import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Empty } from '../../../ui/list/empty.tsx';

/** Payouts happen by themselves, so they need no page. Balance, states and "pay out now" are on the sales page. */
export default function WithdrawPage() {
  const t = useT().withdraw;
  usePageTitle(t.title);
  const toSales = (
    <ButtonLink tone="ink" to={paths.sales()}>
      {t.toSales}
    </ButtonLink>
  );
  return <Empty level={1} heading={t.heading} line={t.line} action={toSales} />;
}

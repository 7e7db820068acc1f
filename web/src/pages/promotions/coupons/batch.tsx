import { PageList } from '../../../features/lists/page-list.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { BackLink } from '../../../ui/button/links.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { BatchExport } from './batch-export.tsx';
import { useCoupons } from './calls.ts';
import { CouponRow } from './coupon-row.tsx';

export function Batch({ batch }: { batch: string }) {
  const { coupons: t } = useSellingMessages();
  usePageTitle(t.batchTitle);
  const list = useCoupons({ batch });
  const count = list.items[0]?.batch?.count;
  const nothing = <Empty heading={t.missing} line={t.missingLine} to={couponPaths.all()} word={t.back} />;
  return (
    <>
      <BackLink to={couponPaths.all()}>{t.back}</BackLink>
      <PageHead heading={t.batchTitle} lead={count !== undefined && t.batchLine(formatCount(count))}>
        {count !== undefined && <BatchExport batch={batch} count={count} />}
      </PageHead>
      <PageList list={list} words={t} skeleton={<Skeleton className="h-96" />} empty={nothing}>
        {(coupons) => (
          <Rows label={t.list}>
            {coupons.map((coupon) => (
              <CouponRow key={coupon.code} coupon={coupon} isAlone />
            ))}
          </Rows>
        )}
      </PageList>
    </>
  );
}

import { useSearchParams } from 'react-router-dom';
import { type CouponState, couponStates } from '#shared/promotions';
import { PageList } from '../../../features/lists/page-list.tsx';
import { useT } from '../../../i18n/index.tsx';
import { preloadSellingMessages, useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Chip, Chips } from '../../../ui/button/chip.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { BatchExport } from './batch-export.tsx';
import { useCoupons } from './calls.ts';
import { CouponRow } from './coupon-row.tsx';
import { MakeCoupon } from './make.tsx';
import { OneCoupon } from './one-coupon.tsx';

preloadSellingMessages();

/** The list, a coupon, a batch and the form for a new one have addresses of their own. */
export default function CouponsPage() {
  const [params] = useSearchParams();
  const [code, batch, make] = [params.get('code'), params.get('batch'), params.get('make')];
  if (code) return <OneCoupon key={code} code={code} />;
  if (batch) return <Batch key={batch} batch={batch} />;
  if (make) return <MakeCoupon key={make} as={make === 'gifts' ? 'gifts' : 'coupon'} />;
  return <AllCoupons state={couponStates.find((state) => state === params.get('state'))} />;
}

/** Fewer codes need no filter. */
const enoughForChips = 10;

/** By importance. */
const chips = ['running', 'planned', 'used_up', 'over', 'paused'] as const satisfies readonly CouponState[];

function AllCoupons({ state }: { state: CouponState | undefined }) {
  const { nav } = useT();
  const { coupons: t } = useSellingMessages();
  const [, setParams] = useSearchParams();
  const list = useCoupons({ state });
  const show = (next?: CouponState) => setParams(next ? { state: next } : {}, { replace: true });
  return (
    <>
      <BackLink to={paths.sales()}>{nav.sales}</BackLink>
      <TitledHead heading={t.title} lead={t.lead}>
        <ButtonLink to={couponPaths.make()} tone="primary">
          {t.make}
        </ButtonLink>
      </TitledHead>
      {(state || (list.pagination?.total ?? 0) >= enoughForChips) && (
        <Chips label={t.filter}>
          <Chip pressed={state === undefined} onPress={() => show()}>
            {t.all}
          </Chip>
          {chips.map((one) => (
            <Chip key={one} pressed={state === one} onPress={() => show(one)}>
              {t.states[one]}
            </Chip>
          ))}
        </Chips>
      )}
      <div className="mt-3">
        <PageList list={list} words={t} skeleton={<Skeleton className="h-96" />} empty={<Nothing state={state} />}>
          {(coupons) => (
            <Rows label={t.list}>
              {coupons.map((coupon) => (
                <CouponRow key={coupon.code} coupon={coupon} />
              ))}
            </Rows>
          )}
        </PageList>
      </div>
    </>
  );
}

function Nothing({ state }: { state: CouponState | undefined }) {
  const { coupons: t } = useSellingMessages();
  if (state) return <Empty heading={t.noneOf(t.states[state])} to={couponPaths.all()} word={t.showAll} />;
  return <Empty heading={t.empty} line={t.emptyLine} />;
}

function Batch({ batch }: { batch: string }) {
  const { coupons: t } = useSellingMessages();
  const list = useCoupons({ batch });
  const count = list.items[0]?.batch?.count;
  const nothing = <Empty heading={t.missing} line={t.missingLine} to={couponPaths.all()} word={t.back} />;
  return (
    <>
      <BackLink to={couponPaths.all()}>{t.back}</BackLink>
      <TitledHead heading={t.batchTitle} lead={count !== undefined && t.batchLine(formatCount(count))}>
        {count !== undefined && <BatchExport batch={batch} count={count} />}
      </TitledHead>
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

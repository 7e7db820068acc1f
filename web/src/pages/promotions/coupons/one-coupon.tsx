import type { CouponAnswer, RedemptionAnswer } from '#shared/contract/promotions';
import { PageList } from '../../../features/lists/page-list.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Link } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead, Panel, Split } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Facts, Meta, Rows, RowTitle } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import { useRedemptions } from './calls.ts';
import { ChangeCoupon } from './change-coupon.tsx';
import { CopyLink } from './copy-link.tsx';
import { StateBadge, useCounts } from './coupon-row.tsx';
import { PauseButton } from './pause-button.tsx';
import { useCouponTexts } from './use-coupon-texts.ts';

/** A coupon with its discount, its redemptions, and the form to change it. */
export function OneCoupon({ code }: { code: string }) {
  const { coupons: t } = useSellingMessages();
  const list = useRedemptions(code);
  const { error, isPending, refetch } = list.query;
  const isMissing = error?.status === 404;
  usePageTitle(isMissing ? t.missing : code);
  const coupon = list.first?.coupon;
  return (
    <>
      <BackLink to={couponPaths.all()}>{t.back}</BackLink>
      {!coupon && !isMissing && <PageHead heading={<Code code={code} />} />}
      {isPending && <PageSpinner />}
      {isMissing && <Empty level={1} heading={t.missing} line={t.missingLine} to={couponPaths.all()} word={t.back} />}
      {!coupon && error && !isMissing && <LoadFailed heading={t.failed} error={error} onRetry={refetch} />}
      {coupon && <CouponView coupon={coupon} list={list} />}
    </>
  );
}

const Code = ({ code }: { code: string }) => <span className="wrap-anywhere font-mono">{code}</span>;

function CouponView({ coupon, list }: { coupon: CouponAnswer; list: ReturnType<typeof useRedemptions> }) {
  const { coupons: t } = useSellingMessages();
  const counts = useCounts();
  const { code, late } = coupon;
  const words = { failed: t.usesFailed, shown: t.usesShown };
  const nobody = <Empty level={3} heading={t.noUses} line={t.noUsesLine} />;
  return (
    <>
      <PageHead
        heading={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            <Code code={code} />
            <CopyButton value={code} label={t.copyCode(code)} />
            <StateBadge state={coupon.state} />
          </span>
        }
        lead={t.linkLine}
      >
        <CopyLink coupon={coupon} />
        <PauseButton coupon={coupon} />
      </PageHead>
      <Split
        aside={
          <>
            <CouponFacts coupon={coupon} />
            {/* Remounted after saving, so that changes are compared with the saved values. */}
            <ChangeCoupon key={`${coupon.ends_at} ${coupon.max_uses}`} coupon={coupon} />
          </>
        }
      >
        <Panel heading={t.uses}>
          <p className="num text-ink-3 text-sm">{counts(coupon).join(t.separator)}</p>
          {late > 0 && <Callout className="mt-3">{t.lateLine}</Callout>}
          <PageList list={list} words={words} skeleton={<PageSpinner />} empty={nobody}>
            {(uses) => (
              <Rows label={t.uses}>
                {uses.map((use) => (
                  <RedemptionRow key={use.out_trade_no} redemption={use} />
                ))}
              </Rows>
            )}
          </PageList>
        </Panel>
      </Split>
    </>
  );
}

function CouponFacts({ coupon }: { coupon: CouponAnswer }) {
  const { coupons: t } = useSellingMessages();
  const { givesOf, filesOf, titlesOf, timeOf } = useCouponTexts();
  const titles = titlesOf(coupon);
  const isKnown = titles.length === coupon.files.length && titles.length > 0;
  const facts = [
    { key: 'gives', label: t.facts.gives, value: <b className="font-semibold">{givesOf(coupon)}</b> },
    {
      key: 'files',
      label: t.facts.files,
      value: <span className="wrap-anywhere">{isKnown ? titles.join(' · ') : filesOf(coupon)}</span>,
      long: true,
    },
    { key: 'time', label: t.facts.time, value: timeOf(coupon), long: true },
    { key: 'perBuyer', label: t.facts.perBuyer, value: t.perBuyer(formatCount(coupon.per_buyer)) },
    ...(coupon.note
      ? [{ key: 'note', label: t.facts.note, value: <span className="wrap-anywhere">{coupon.note}</span>, long: true }]
      : []),
  ];
  return (
    <Panel label={t.facts.gives}>
      <Facts facts={facts} />
    </Panel>
  );
}

const tones = { held: 'info', used: 'ok', late: 'warn' } as const satisfies Record<RedemptionAnswer['state'], string>;

/** A redemption: buyer, file and amount. */
function RedemptionRow({ redemption }: { redemption: RedemptionAnswer }) {
  const { coupons: t } = useSellingMessages();
  const dates = useDates();
  const { username, display_name: name } = redemption.buyer;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1.5 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <RowTitle to={paths.file(redemption.file_post_id)}>{redemption.title}</RowTitle>
        <Meta className="mt-1">
          {username ? (
            <Link to={paths.user(username)} className="-my-2 min-w-0 py-2 hover:text-accent-text">
              <span className="truncate">{name}</span>
            </Link>
          ) : (
            <span>{t.somebodyGone}</span>
          )}
          <span>{dates.lately(redemption.at)}</span>
          <OrderNumber brief value={redemption.out_trade_no} />
        </Meta>
      </div>
      <Badge tone={tones[redemption.state]}>{t.useStates[redemption.state]}</Badge>
      <div className="num min-w-22 text-right leading-[1.45]">
        <b className="font-semibold">{t.paid(formatMoney(fenOf(redemption.amount)))}</b>
        <span className="block text-ink-3 text-xs">{t.savedOf(formatMoney(fenOf(redemption.saved)))}</span>
      </div>
    </li>
  );
}

import { CircleCheck } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { Fen } from '#shared/money';
import { ApiError } from '../../api/client.ts';
import { DownloadButton } from '../../features/download/download-files.tsx';
import { DownloadStatus } from '../../features/download/download-status.tsx';
import { useFileDownload } from '../../features/download/use-download.ts';
import { showOnArrival } from '../../features/forms/form.tsx';
import { AmountBox, focusAmount } from '../../features/offers/amount-box.tsx';
import { CouponBox } from '../../features/offers/coupon-box.tsx';
import { type Deal, isForSale } from '../../features/offers/deal.ts';
import { SaleUntil } from '../../features/offers/sale-until.tsx';
import { storeCode } from '../../features/offers/stored-offers.ts';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { paths } from '../../nav/paths.ts';
import { Button, Link } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/figures/price.tsx';
import { BuyBar } from '../../ui/frame/bars.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { guestFormId } from './guest/account-panel.tsx';
import type { Guest } from './guest/use-guest.ts';
import { OpenInBrowserButton } from './open-in-browser.tsx';
import { isOwned, isToPay } from './payment-state.ts';
import { FileLine } from './purchase-details.tsx';
import { Sums } from './sums.tsx';
import type { Pay } from './use-pay.ts';

interface Props {
  /** At this buyer's price. */
  file: FileDetail;
  /** At the public price. */
  listed: FileDetail;
  pay: Pay;
  deal: Deal;
  /** Undefined for a buyer with a session. */
  guest: Guest | undefined;
  /** A code that was made before the price moved keeps its amount. */
  due: Fen;
  /** A payment is under way, so there is no button. */
  hasCode: boolean;
  /** Said once, until the next press. */
  notice: string | undefined;
}

/** The file, its price, and the button; on phones price and button are in the bar. */
export function Total(of: Props) {
  const { payment: t } = useT();
  const { file, listed, deal, due, hasCode } = of;
  const isSold = isForSale(listed);
  const { sum } = useBuyingMessages();
  return (
    <Panel label={t.order}>
      <FileLine file={file} />
      {isSold && <AmountBox file={listed} deal={deal} className="mt-3" />}
      {isSold && <Sums file={listed} deal={deal} />}
      {!isOwned(file) && (
        <p
          className={cx(
            'mt-3 flex items-baseline justify-between gap-x-4 border-line-strong border-t border-dashed pt-2.5',
            !hasCode && 'max-md:hidden',
          )}
        >
          <span className="font-semibold">{sum.due}</span>
          <Price fen={due} className="text-[1.5rem]" />
        </p>
      )}
      {!isOwned(file) && <SaleUntil file={listed} className="block text-right max-md:hidden" />}
      {isSold && !hasCode && <CouponBox file={listed} deal={deal} className="has-[>button]:-mb-3 max-md:mt-1" />}
      {isOwned(file) ? <Owned {...of} /> : !hasCode && <Due {...of} />}
    </Panel>
  );
}

function Due(of: Props) {
  const t = useT();
  const { freeLine } = useBuyingMessages();
  const { file, listed, deal, due } = of;
  return (
    <>
      <Refusal {...of} />
      <div className="mt-3 hidden md:block">
        <PayAction {...of} />
      </div>
      {!isToPay(file) && <p className="mt-3 text-ink-3 text-sm">{deal.coupon ? freeLine : t.file.freeLine}</p>}
      {(of.guest || isToPay(file)) && <Consent className="mt-3 max-md:hidden" isNew={of.guest !== undefined} />}
      <BuyBar>
        <Price fen={due} className="text-[1.375rem]" />
        <PayAction {...of} />
        <SaleUntil file={listed} className="w-full" />
      </BuyBar>
    </>
  );
}

function Refusal({ file, pay, notice }: Pick<Props, 'file' | 'pay' | 'notice'>) {
  const t = useBuyingMessages().coupon;
  const { failed, nowFree } = useT().payment;
  const { forgive } = pay;
  const error = pay.error ?? (notice && !pay.busy ? { message: notice } : null);
  if (!error) return null;
  const goOn = () => {
    storeCode(file.username, undefined);
    forgive();
  };
  return (
    <div ref={showOnArrival} className="mt-3 scroll-mt-24">
      <Callout tone="bad" role="alert" heading={isFailure(error) && failed}>
        {isAboutPrice(error) && !isToPay(file) ? nowFree : localized(error.message)}
        {isAboutCode(error) && (
          <Button size="sm" className="mt-2" onClick={goOn}>
            {t.goOnWithout}
          </Button>
        )}
      </Callout>
    </div>
  );
}

const isAboutPrice = (error: { message: string }): boolean =>
  error instanceof ApiError && error.code === 'price_changed';

/** Nothing about the price, whose message says enough. */
const isFailure = (error: { message: string }): boolean =>
  error instanceof ApiError && !isAboutPrice(error) && !isAboutCode(error);

/** If the code is refused, the rest of the order may be unchanged. */
const isAboutCode = (error: { message: string }): boolean =>
  error instanceof ApiError && error.code.startsWith('coupon_');

/** The terms that the press agrees to. */
export function Consent({ isNew, className }: { isNew: boolean; className: string }) {
  const { payment, nav, auth } = useT();
  const t = payment.consent;
  return (
    <p className={cx('text-ink-3 text-sm', className)}>
      {isNew ? t.onContinue : t.onPay}
      <Link to={paths.terms()} className="link">
        {nav.footer.terms}
      </Link>
      {auth.agreement.and}
      <Link to={paths.privacy()} className="link">
        {nav.footer.privacy}
      </Link>
      {t.after}
    </p>
  );
}

function PayAction({ file, pay, deal, guest }: Props) {
  const { payment: t } = useT();
  const { toField } = useBuyingMessages().amount;
  const price = formatMoney(fenOf(file.price));
  if (isToPay(file) && !pay.way) return <OpenInBrowserButton>{t.outside.go}</OpenInBrowserButton>;
  if (deal.chosen?.fault) {
    return (
      <Button tone="primary" size="lg" block onClick={focusAmount}>
        {toField}
      </Button>
    );
  }
  const words = (guest ? t.guest.goOn : t.payWith)[pay.way?.method ?? 'alipay'];
  const label = isToPay(file) ? words(price) : undefined;
  const guestProps = { type: 'submit', form: guestFormId, busy: guest?.isBusy || !deal.isKnown } as const;
  const memberProps = { busy: pay.busy || !deal.isKnown, onClick: pay.start } as const;
  return (
    <Button tone="primary" size="lg" block aria-label={label} {...(guest ? guestProps : memberProps)}>
      {isToPay(file) ? words('') : t.takeFree}
    </Button>
  );
}

/** Nothing is due; announced if it is the answer to a press. */
function Owned({ file, pay }: Pick<Props, 'file' | 'pay'>) {
  const t = useT().payment;
  const words = file.is_owner ? { heading: t.own, line: t.ownLine } : { heading: t.owned, line: t.ownedLine };
  const download = useFileDownload(file.id);
  const button = <DownloadButton download={download} tone="ink" size="lg" block bytes={file.file_size} />;
  return (
    <>
      <Callout
        tone="ok"
        icon={CircleCheck}
        heading={words.heading}
        className="mt-3"
        {...(pay.error && { role: 'alert' })}
      >
        {words.line}
      </Callout>
      <div className="mt-4 hidden md:block">{button}</div>
      <DownloadStatus download={download} name={file.title} />
      <BuyBar>{button}</BuyBar>
    </>
  );
}

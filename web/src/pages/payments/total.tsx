import { CircleCheck, ShieldCheck } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import { ApiError } from '../../api/client.ts';
import { focusAmount } from '../../features/offers/amount-box.tsx';
import type { Deal } from '../../features/offers/deal.ts';
import { storeCode } from '../../features/offers/stored-offers.ts';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { cx } from '../../ui/class-names.ts';
import { BuyBar } from '../../ui/frame/bars.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { OpenInBrowserButton } from './open-in-browser.tsx';
import { isOwned, isToPay } from './payment-state.ts';
import type { Pay } from './use-pay.ts';

interface Props {
  /** At this buyer's price. */
  file: FileDetail;
  pay: Pay;
  deal: Deal;
}

interface TotalProps extends Props {
  /** A code is shown, so there is no button. */
  hasCode: boolean;
}

/** The button to pay, if anything is due; on phones it is in the bar, with the terms it accepts. */
export function Total({ hasCode, ...of }: TotalProps) {
  if (isOwned(of.file)) return <Owned {...of} />;
  return hasCode ? <PaymentButton {...of} /> : <Due {...of} />;
}

function Refusal({ file, pay }: Pick<Props, 'file' | 'pay'>) {
  const t = useBuyingMessages().coupon;
  const { error, forgive } = pay;
  if (!error) return null;
  const goOn = () => {
    storeCode(file.username, undefined);
    forgive();
  };
  return (
    <Callout tone="bad" role="alert">
      {localized(error.message)}
      {isAboutCode(error) && (
        <Button size="sm" className="mt-2" onClick={goOn}>
          {t.goOnWithout}
        </Button>
      )}
    </Callout>
  );
}

/** If the code is refused, the rest of the order may be unchanged. */
const isAboutCode = (error: NonNullable<Pay['error']>): boolean =>
  error instanceof ApiError && error.code.startsWith('coupon_');

function PaymentButton({ file, pay }: Pick<Props, 'file' | 'pay'>) {
  const t = useT();
  return (
    <Panel label={t.payment.title}>
      <div className="grid gap-3.5">
        <Refusal {...{ file, pay }} />
        <p className="text-ink-2 text-sm">{t.payment.refundLine}</p>
        <Privacy pay={pay} />
      </div>
    </Panel>
  );
}

function Due(of: Props) {
  const t = useT();
  const { freeLine } = useBuyingMessages();
  const { file, pay, deal } = of;
  return (
    <>
      <Panel label={t.payment.title}>
        <div className="grid gap-3.5">
          <Refusal {...{ file, pay }} />
          <div className="hidden md:block">
            <PayAction {...of} />
          </div>
          {isToPay(file) ? (
            <Terms pay={pay} />
          ) : (
            <p className="text-ink-3 text-sm">{deal.coupon ? freeLine : t.file.freeLine}</p>
          )}
        </div>
      </Panel>
      <BuyBar isTall={isToPay(file)}>
        {isToPay(file) && <Consent className="w-full text-xs" />}
        <PayAction {...of} />
      </BuyBar>
    </>
  );
}

function Terms({ pay }: Pick<Props, 'pay'>) {
  const t = useT().payment;
  return (
    <>
      <p className="text-ink-2 text-sm">{t.refundLine}</p>
      <Consent className="text-sm max-md:hidden" />
      <Privacy pay={pay} />
    </>
  );
}

/** The provider of the chosen option, which receives the buyer's data. */
function Privacy({ pay: { way } }: Pick<Props, 'pay'>) {
  const t = useT().payment;
  return (
    <p className="flex gap-1.5 text-ink-3 text-sm">
      <ShieldCheck aria-hidden="true" className="mt-[3px] size-[15px] flex-none" />
      {t.privacyLines[way?.method ?? 'alipay']}
    </p>
  );
}

function Consent({ className }: { className: string }) {
  const t = useT().payment;
  return (
    <p className={cx('text-ink-3', className)}>
      {t.consent}{' '}
      <Link to={`${paths.terms()}#refunds`} className="link">
        {t.refundRules}
      </Link>
    </p>
  );
}

function PayAction({ file, pay, deal }: Props) {
  const { payment: t, common } = useT();
  const { toField } = useBuyingMessages().amount;
  const { status } = useSession();
  const loginPath = useLoginPath();
  if (isToPay(file) && !pay.way) return <OpenInBrowserButton>{t.outside.go}</OpenInBrowserButton>;
  if (deal.chosen?.fault) {
    return (
      <Button tone="primary" size="lg" block onClick={focusAmount}>
        {toField}
      </Button>
    );
  }
  if (status === 'guest') {
    return (
      <ButtonLink to={loginPath} onClick={() => toast.info(common.pleaseLogIn)} tone="primary" size="lg" block>
        {isToPay(file) ? t.logInToPay : t.logInToTake}
      </ButtonLink>
    );
  }
  return (
    <Button tone="primary" size="lg" block busy={pay.busy || !deal.isKnown} onClick={pay.start}>
      {isToPay(file) ? t.pay(formatMoney(fenOf(file.price))) : t.takeFree}
    </Button>
  );
}

/** Nothing is due; announced if it is the answer to a press. */
function Owned({ file, pay }: Pick<Props, 'file' | 'pay'>) {
  const t = useT().payment;
  const words = file.is_owner
    ? { heading: t.own, line: t.ownLine, short: t.ownShort }
    : { heading: t.owned, line: t.ownedLine, short: t.ownedShort };
  const view = <ViewFile id={file.id} />;
  return (
    <>
      <Panel label={words.heading}>
        <Callout tone="ok" icon={CircleCheck} heading={words.heading} {...(pay.error && { role: 'alert' })}>
          {words.line}
        </Callout>
        <div className="mt-4 hidden md:block">{view}</div>
      </Panel>
      <BuyBar>
        <span className="flex items-center gap-1.5 font-semibold text-ok">
          <CircleCheck aria-hidden="true" />
          {words.short}
        </span>
        {view}
      </BuyBar>
    </>
  );
}

function ViewFile({ id }: { id: string }) {
  const { onlyView } = useT().paymentReturn;
  return (
    <ButtonLink to={paths.file(id)} tone="ink" size="lg" block>
      {onlyView}
    </ButtonLink>
  );
}

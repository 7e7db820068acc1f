import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../api/client.ts';
import { readFile } from '../../api/file-answer.ts';
import { useEverTrue } from '../../features/lists/use-ever-true.ts';
import { MissingFile } from '../../features/missing-file/missing-file.tsx';
import { type Deal, useDeal } from '../../features/offers/deal.ts';
import { useSaleEnd } from '../../features/offers/use-sale-end.ts';
import { preloadBuyingMessages } from '../../i18n/buying-messages.ts';
import { useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { usePageTitle } from '../../nav/title.ts';
import { useLostSession } from '../../session/lost.ts';
import { recallPress } from '../../session/pay-press.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { BackLink } from '../../ui/button/links.tsx';
import { cx } from '../../ui/class-names.ts';
import { Callout } from '../../ui/frame/callout.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { PageSpinner } from '../../ui/frame/spinner.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf } from '../../ui/text/format.ts';
import { CodeCheckout } from './code/code-checkout.tsx';
import { type ShownCode, useShownCode } from './code/shown-code.ts';
import { AccountPanel } from './guest/account-panel.tsx';
import { MailSent } from './guest/mail-sent.tsx';
import { type Guest, useGuest, useSentTo } from './guest/use-guest.ts';
import { Methods } from './methods.tsx';
import { OpenInBrowser, useOpenInBrowser } from './open-in-browser.tsx';
import { checkoutContext } from './payment-context.ts';
import { type PaymentOption, type PaymentOptions, paymentOptionsAt } from './payment-options.ts';
import { lastOptionHere } from './payment-sessions.ts';
import { isOwned, isToPay } from './payment-state.ts';
import { FileLine, PurchaseDetails } from './purchase-details.tsx';
import { type Terms, termsOf } from './terms.ts';
import { Consent, Total } from './total.tsx';
import { useNextOption } from './use-next-option.ts';
import { useOffers } from './use-offers.ts';
import { type Pay, usePay } from './use-pay.ts';
import { useRestoredOffers, useResume } from './use-resume.ts';
import { OpeningPanel } from './wechat/opening-panel.tsx';
import { type Ticket, useTicket } from './wechat/use-ticket.ts';

const lookAgainMs = 10_000;

preloadBuyingMessages();

export default function PaymentPage() {
  const t = useT();
  const { id = '' } = useParams();
  usePageTitle(t.payment.title);
  const ticket = useTicket();
  useRestoredOffers(id);
  const isLost = useLostSession();
  const session = useSession();
  const isWho = session.status !== 'loading' || session.askAgain !== undefined;
  const loginPath = useLoginPath();
  const hasSession = useEverTrue(useShownCode() !== undefined);
  const isElsewhere = useIsElsewhere();
  const file = useQuery({
    ...readFile(id),
    /** A code may be paid by any person who scanned it, and another option may have been chosen meanwhile. */
    refetchInterval: ({ state }) =>
      (hasSession || isElsewhere) && state.data !== undefined && isToPay(state.data.data) && lookAgainMs,
    /** It may have been paid for in another tab. */
    refetchOnWindowFocus: 'always',
    /** Fails at once if the browser is offline: no payment is possible then. */
    networkMode: 'always',
  });
  const [here] = useState(checkoutContext);
  const { offers, isKnown } = useOffers(here.context);
  const isReady = useEverTrue(isWho && file.data !== undefined && (isKnown || !isToPay(file.data.data)));
  /** Without a session it is unknown whether there is anything to pay. */
  if (isLost) return <Navigate to={loginPath} replace />;
  /** Also while it is being paid for: it was taken down since. */
  if (file.error?.status === 404) return <Missing />;
  if (file.data && isReady)
    return (
      <Agreed
        file={file.data.data}
        optionsNow={() => paymentOptionsAt(offers, here, lastOptionHere(session.user?.id))}
        ticket={ticket}
      />
    );
  if (file.data || file.isPending) return <PageSpinner />;
  return <NotFetched error={file.error} />;
}

/** The email's link has opened a session in another tab, which continues the payment. */
function useIsElsewhere(): boolean {
  const { sentTo } = useSentTo();
  return useSession().status === 'user' && sentTo !== undefined;
}

function Missing() {
  const { noFile } = useT().payment;
  useEffect(() => toast.bad(noFile), [noFile]);
  return <MissingFile />;
}

/** A file that cannot be loaded cannot be paid for. */
function NotFetched({ error }: { error: ApiError }) {
  const { loadFailed } = useT().payment;
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    toast.bad(loadFailed, localized(error.message));
    void navigate(paths.home(), { replace: true });
  });
  useEffect(() => leave(), []);
  return <PageSpinner />;
}

interface CheckoutProps {
  file: FileDetail;
  /** Read once: options that arrived later would move the content below. */
  optionsNow: () => PaymentOptions;
  ticket: Ticket;
}

/** The page uses the file at this buyer's price; the code is checked before a button can be pressed. */
function Agreed(props: CheckoutProps) {
  useSaleEnd(props.file);
  const deal = useDeal(props.file);
  const isKnown = useEverTrue(deal.isKnown);
  const [paysHere, setPaysHere] = useState(false);
  const isElsewhere = useIsElsewhere() && !paysHere && isToPay(props.file);
  if (isElsewhere) return <Elsewhere file={props.file} onPayHere={() => setPaysHere(true)} />;
  return isKnown ? <Checkout {...props} terms={termsOf(props.file, deal)} deal={deal} /> : <PageSpinner />;
}

interface AgreedProps extends CheckoutProps {
  terms: Terms;
  deal: Deal;
}

function Checkout({ file: listed, terms, deal, optionsNow, ticket }: AgreedProps) {
  const t = useT();
  const [options] = useState(optionsNow);
  const { file } = terms;
  const code = useCodeOf(terms);
  const [press] = useState(() => recallPress(file.id));
  const first = code?.key ?? press?.option;
  const [chosen, choose] = useState(options.rows.find(({ key }) => key === first) ?? options.first);
  const pay = usePay(terms, chosen, ticket.value);
  const guest = useGuest(terms, chosen);
  const going = useOpenInBrowser();
  const moved = useResume(file, pay.start);
  const notice = moved ?? (ticket.isRefused ? t.payment.wechat.refused : undefined);
  const down = useNextOption(options, pay, choose);
  if (going && isToPay(file)) return <OpenInBrowser {...going} />;
  if (guest?.sentTo) return <MailSent guest={guest} email={guest.sentTo} file={file} />;
  return (
    <Frame file={file} hasForm={guest !== undefined || isToPay(file)}>
      <Columns
        aside={
          <Total
            {...{ file, listed, pay, deal, guest, notice }}
            due={fenOf(code?.price ?? file.price)}
            hasCode={(code ?? pay.departure) !== undefined}
          />
        }
      >
        <Choice {...{ file, code, pay, options, chosen, down, guest }} onChoose={choose} />
      </Columns>
    </Frame>
  );
}

/** As wide as two columns, or without a form as the order alone; what is owned already needs no details. */
function Frame({ file, hasForm, children }: { file: FileDetail; hasForm: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <div className={cx('mx-auto max-md:-mt-4', hasForm ? 'max-w-[960px]' : 'max-w-[460px]')}>
      <BackLink to={paths.file(file.id)}>{t.edit.back}</BackLink>
      <h1 className="mt-1 mb-3 md:mb-6">{t.payment.title}</h1>
      {children}
      {!isOwned(file) && <PurchaseDetails file={file} />}
    </div>
  );
}

/** Offers no second payment before the buyer says so; turns by itself once the file is bought. */
function Elsewhere({ file, onPayHere }: { file: FileDetail; onPayHere: () => void }) {
  const { payment: t } = useT();
  return (
    <Frame file={file} hasForm={false}>
      <Panel label={t.order}>
        <FileLine file={file} />
        <Callout tone="info" role="status" heading={t.guest.elsewhere} className="mt-3">
          {t.code.states.open.line}
        </Callout>
        <Button tone="quiet" size="sm" className="mt-2" onClick={onPayHere}>
          {t.guest.payHere}
        </Button>
      </Panel>
    </Frame>
  );
}

interface ChoiceProps {
  file: FileDetail;
  code: ShownCode | undefined;
  pay: Pay;
  options: PaymentOptions;
  chosen: PaymentOption | undefined;
  down: Pay['down'];
  guest: Guest | undefined;
  onChoose: (option: PaymentOption) => void;
}

/** A new buyer's account and the payment options, or the payment that is under way by one of them. */
function Choice({ file, code, pay, options, chosen, down, guest, onChoose }: ChoiceProps) {
  const isDue = isToPay(file);
  if (code) return <CodeCheckout key={code.outTradeNo} code={code} file={file} pay={pay} />;
  if (isDue && pay.departure) return <OpeningPanel file={file} departure={pay.departure} onOther={pay.stay} />;
  return (
    <>
      {guest && <AccountPanel guest={guest} />}
      {isDue && chosen && <Methods of={options} value={chosen} down={down} onChoose={onChoose} />}
      {(guest || isDue) && <Consent className="md:hidden" isNew={guest !== undefined} />}
    </>
  );
}

/** The order stands first on phones, and at the right from 768 px; without anything to fill in it stands alone. */
const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:items-start md:gap-7 md:not-has-[>:empty]:grid-cols-[minmax(0,1fr)_minmax(280px,380px)]">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden md:gap-5">{children}</div>
    <aside className="max-md:order-first md:sticky md:top-[calc(var(--header)+24px)]">{aside}</aside>
  </div>
);

/** A code that was made on other terms does not belong to this order. */
function useCodeOf({ key }: Terms): ShownCode | undefined {
  const shownCode = useShownCode();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOther = shownCode?.terms !== undefined && shownCode.terms !== key;
  useEffect(() => {
    if (isOther) void navigate(pathname, { replace: true });
  }, [isOther, navigate, pathname]);
  return isOther ? undefined : shownCode;
}

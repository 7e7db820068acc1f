import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { PaymentSessionAnswer } from '#shared/contract/payments';
import type { ApiError } from '../../api/client.ts';
import { readFile } from '../../api/file-answer.ts';
import { useWrite } from '../../api/write.ts';
import { focusAmount } from '../../features/offers/amount-box.tsx';
import { quoteKey } from '../../features/offers/deal.ts';
import { recordOrder } from '../../features/offers/stored-offers.ts';
import { useT } from '../../i18n/index.tsx';
import { useOnPageRestore } from '../../nav/on-page-restore.ts';
import { useSession } from '../../session/session.tsx';
import { fetchQr } from './code/qr.ts';
import { codeKeys, useShowCode } from './code/shown-code.ts';
import type { PaymentOption } from './payment-options.ts';
import { recordPaymentSession } from './payment-sessions.ts';
import { isToPay, ownershipStateOf } from './payment-state.ts';
import { orderBody, type Terms } from './terms.ts';
import { recallPress } from './wechat/pressed.ts';
import { useSheet } from './wechat/use-sheet.ts';

interface Answer {
  payment_url?: string;
  out_trade_no?: string;
  pay?: PaymentSessionAnswer | undefined;
}

/** The next step; undefined if the answer names none. */
const sessionIn = ({ pay, payment_url }: Answer): PaymentSessionAnswer | undefined =>
  pay ?? (payment_url ? { kind: 'redirect', url: payment_url } : undefined);

const bodyOf = (terms: Terms, { payType, method, scene }: PaymentOption) => ({
  ...orderBody(terms),
  payment_type: payType,
  ...(scene && { method, scene }),
});

/**
 * One click, one order: the button stays busy until the browser has left for the provider, the code is shown or the
 * sheet is closed. A refusal may be about a price that has just changed, so the file is fetched again before the next
 * click.
 */
export function usePay(terms: Terms, option: PaymentOption | undefined, ticket: string | undefined) {
  const { file } = terms;
  const t = useT().payment;
  const { user } = useSession();
  const queries = useQueryClient();
  const { leaving, leave, depart, departure, stay } = useLeaving(file.id);
  const sheet = useSheet({ file, terms: terms.key, ticket, leave });
  const showCode = useShowCode(file.id);
  const noteRefusal = useRefusal(file);
  const [down, setDown] = useState<readonly PaymentOption['key'][]>([]);
  const [isUnaddressed, setUnaddressed] = useState(false);

  const follow = (session: PaymentSessionAnswer, outTradeNo: string) => {
    const { price } = file;
    if (option) recordPaymentSession({ outTradeNo, way: option.key, by: user?.id });
    if (terms.coupon) recordOrder(file.username, file.id);
    if (session.kind === 'redirect') return depart({ url: session.url, outTradeNo }, option);
    if (session.kind === 'jsapi') return sheet.open({ params: session.params, outTradeNo, price, terms: terms.key });
    const key = codeKeys.find((one) => one === option?.key);
    const { content, expires_at: expiresAt } = session;
    if (key) showCode({ key, content, expiresAt, outTradeNo, price, terms: terms.key });
  };
  const create = useWrite('POST /payments/create-payment', {
    onDone({ data }: { data?: Answer }) {
      const session = sessionIn(data ?? {});
      setUnaddressed(!session);
      if (session) return follow(session, data?.out_trade_no ?? '');
    },
    onFailed: (error) => {
      if (error.code === 'openid_needed' && sheet.askAgain()) return;
      if (option && isDown(error)) setDown([...down, option.key]);
      noteRefusal(error);
    },
  });

  const payBy = (chosen: PaymentOption) => {
    const body = bodyOf(terms, chosen);
    if (chosen.scene === 'qr') fetchQr();
    if (chosen.scene !== 'jsapi') return create.mutate({ body });
    /** The buyer agreed to the price that stood on the button before the detour to WeChat. */
    const expected_price = recallPress(file.id)?.price ?? file.price;
    sheet.start((ticket) => create.mutate({ body: { ...body, expected_price, ticket } }));
  };
  /**
   * The second click of a double click comes before the button is drawn as busy. If nothing is due, the order needs no
   * payment option.
   */
  const start = () => {
    setUnaddressed(false);
    if (!terms.hasAmount) return focusAmount();
    if (queries.isMutating() > 0) return;
    if (file.price === 0) create.mutate({ body: orderBody(terms) });
    else if (option) payBy(option);
  };
  useGoOn(file, option?.scene === 'jsapi' && sheet.ticket !== undefined, start);
  const busy = create.isPending || sheet.busy || leaving;
  const failure = isUnaddressed ? { message: t.createFailed } : (sheet.error ?? create.error);
  const error = busy ? null : failure;
  return { way: option, down, departure, stay, start, busy, error, forgive: create.reset };
}

/** The method itself does not work, whatever the order. */
const isDown = ({ code }: ApiError): boolean => code === 'method_unavailable' || code === 'payment_unavailable';

/** An order that is paid in another app. */
export interface Departure {
  url: string;
  outTradeNo: string;
}

export type Pay = ReturnType<typeof usePay>;

function useLeaving(id: string) {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  /** Back from the provider, paid or not: the button waits until that is known. */
  useOnPageRestore(() => {
    void queries.invalidateQueries({ queryKey: readFile(id).queryKey }).then(() => setLeaving(false));
  });
  const leave = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  /** A phone switches to WeChat, and its buyer may come back to this page. */
  const [departure, setDeparture] = useState<Departure>();
  const depart = (to: Departure, option: PaymentOption | undefined) => {
    if (option?.key === 'wechat-h5') setDeparture(to);
    leave(to.url);
  };
  return { leaving, leave, depart, departure, stay: () => setDeparture(undefined) };
}

function useRefusal({ id }: FileDetail) {
  const queries = useQueryClient();
  const { queryKey } = readFile(id);
  return (error: ApiError) => {
    const ownershipState = ownershipStateOf(error);
    /** Nothing has failed: the page changes to the present ownership and says so. */
    if (ownershipState)
      queries.setQueryData(queryKey, (cached) => cached && { data: { ...cached.data, ...ownershipState } });
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: [quoteKey, id] });
  };
}

/** Continues without another press for a buyer who pressed and comes back from WeChat. */
function useGoOn(file: FileDetail, hasTicket: boolean, start: () => void) {
  const { status } = useSession();
  const goOn = useEffectEvent(() => {
    if (recallPress(file.id)) start();
  });
  const isReady = hasTicket && status === 'user' && isToPay(file);
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
}

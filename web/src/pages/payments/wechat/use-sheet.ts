import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import { useWrite } from '../../../api/write.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { paymentPaths } from '../../../nav/payment-paths.ts';
import { useOrderStatus } from '../order-polling.ts';
import { openSheet } from './bridge.ts';
import { forgetPress, recallPress, rememberPress } from './pressed.ts';

export interface Sheet {
  params: Record<string, string>;
  outTradeNo: string;
  price: number;
  /** The key of the order's terms. */
  terms: string;
}

interface Props {
  file: FileDetail;
  terms: string;
  ticket: string | undefined;
  leave: (url: string) => void;
}

/** WeChat may never answer the page, so the server is polled once the sheet is open. */
function usePaidUnheard(outTradeNo: string) {
  const navigate = useNavigate();
  const { view } = useOrderStatus(outTradeNo);
  const isPaid = outTradeNo !== '' && view === 'completed';
  useEffect(() => {
    if (isPaid) void navigate(paymentPaths.result(outTradeNo));
  }, [isPaid, outTradeNo, navigate]);
}

/** Pays within WeChat, which first identifies the user by a redirect through a page of its own. */
export function useSheet({ file, terms, ticket: urlTicket, leave }: Props) {
  const t = useT().payment;
  const navigate = useNavigate();
  const [ticket, setTicket] = useState(urlTicket);
  const [opened, setOpened] = useState<Sheet>();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [askedTicket, setAskedTicket] = useState('');
  usePaidUnheard(askedTicket);
  const ask = useWrite('POST /payments/wechat/openid', {
    onDone: ({ url }) => leave(url),
  });

  const askFor = (isAgain: boolean) => {
    rememberPress({ fileId: file.id, price: file.price, isAgain });
    ask.mutate({ body: { back: paths.payment(file.id) } });
  };
  const open = async (sheet: Sheet) => {
    forgetPress();
    setFailed(false);
    setOpen(true);
    const outcome = await openSheet(sheet.params, () => setAskedTicket(sheet.outTradeNo));
    setOpen(false);
    if (outcome !== 'silent') setAskedTicket('');
    setOpened(outcome === 'cancel' || outcome === 'silent' ? sheet : undefined);
    setFailed(outcome === 'fail');
    if (outcome === 'ok') await navigate(paymentPaths.result(sheet.outTradeNo));
  };
  /** A sheet that was closed may be opened again, unless the price has changed. A ticket is valid for one order. */
  const start = (create: (ticket: string) => void) => {
    if (isOpen) return;
    setFailed(false);
    if (opened?.price === file.price && opened.terms === terms) return void open(opened);
    if (ticket === undefined) return askFor(false);
    setTicket(undefined);
    create(ticket);
  };
  /**
   * The ticket had expired, or belonged to another session: a new one is fetched by itself once, after which it takes
   * another press.
   */
  const askAgain = (): boolean => {
    const isEnough = recallPress(file.id)?.isAgain === true;
    if (isEnough) forgetPress();
    else askFor(true);
    return !isEnough;
  };
  const failure = hasFailed ? { message: t.wechat.failed } : ask.error;
  return { start, open, askAgain, ticket, busy: isOpen || ask.isPending, error: failure };
}

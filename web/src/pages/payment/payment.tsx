import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { PaymentType } from '#shared/limits';
import type { ApiError } from '../../api/client.ts';
import { keyOf, read, retryUnlessMissing, useWrite } from '../../api/query.ts';
import { MissingFile } from '../../features/missing-file/missing-file.tsx';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { useShownAgain } from '../../nav/shown-again.ts';
import { usePageTitle } from '../../nav/title.ts';
import { useLostSession } from '../../session/lost.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { BackLink } from '../../ui/button/links.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { Receipt } from '../../ui/figures/receipt.tsx';
import { BuyBar } from '../../ui/frame/bars.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Panel, Split } from '../../ui/frame/panel.tsx';
import { Waiting } from '../../ui/frame/spinner.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { fittingMethods } from './fitting-methods.ts';
import { Goods } from './goods.tsx';
import { Methods } from './methods.tsx';

export default function PaymentPage() {
  const t = useT();
  const { id = '' } = useParams();
  usePageTitle(t.payment.title);
  const isLost = useLostSession();
  const loginPath = useLoginPath();
  const file = useQuery({
    ...read('GET /files/{id}', { params: { id } }),
    retry: retryUnlessMissing,
    /** Said at once where the browser is offline, too: nothing can be paid for then. */
    networkMode: 'always',
  });
  /** Nobody can tell here whether there is anything to pay. */
  if (isLost) return <Navigate to={loginPath} replace />;
  if (file.data) return <Checkout file={file.data.data} />;
  if (file.isPending) return <Waiting />;
  return file.error.status === 404 ? <Missing /> : <NotFetched error={file.error} />;
}

function Missing() {
  const { noFile } = useT().payment;
  useEffect(() => toast.bad(noFile), [noFile]);
  return <MissingFile />;
}

/** Nothing can be paid for that cannot be shown. */
function NotFetched({ error }: { error: ApiError }) {
  const { loadFailed } = useT().payment;
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    toast.bad(loadFailed, worded(error.message));
    void navigate(paths.home(), { replace: true });
  });
  useEffect(() => leave(), []);
  return <Waiting />;
}

function Checkout({ file }: { file: FileDetail }) {
  const t = useT();
  const [methods] = useState(fittingMethods);
  const [payType, setPayType] = useState(methods[0]);
  const pay = usePay(file, payType);
  return (
    <div className="mx-auto max-w-[1000px]">
      <BackLink to={paths.file(file.id)}>{t.edit.back}</BackLink>
      <h1 className="mt-1 mb-6">{t.payment.title}</h1>
      <Split aside={<Total file={file} pay={pay} />}>
        <Goods file={file} />
        {isToPay(file) && <Methods of={methods} value={payType} onChoose={setPayType} />}
      </Split>
    </div>
  );
}

/** What is free, one's own or bought already has nothing to be paid and no way to pay it. */
const isToPay = (file: FileDetail): boolean => file.price > 0 && !file.is_owner && !file.is_purchased;

/**
 * One click, one order: the button stays busy until the browser has left for the provider. A refusal may be about a price
 * that has just changed, so that the file is looked at again before the next click.
 */
function usePay(file: FileDetail, payment_type: PaymentType) {
  const t = useT();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const create = useWrite('POST /payments/create-payment', {
    onDone({ data }) {
      if (!data.payment_url) return toast.bad(t.payment.createFailed);
      setLeaving(true);
      location.assign(data.payment_url);
    },
    onFailed: () => {
      void queries.invalidateQueries({ queryKey: keyOf('GET /files/{id}', { params: { id: file.id } }) });
      toast.bad(t.payment.failed);
    },
  });
  /** Back from the provider, paid or not. */
  useShownAgain(() => {
    setLeaving(false);
    void queries.invalidateQueries({ queryKey: keyOf('GET /files/{id}', { params: { id: file.id } }) });
  });
  /** The second click of a double click comes before the button can be drawn as busy. */
  const start = () => {
    if (queries.isMutating() > 0) return;
    create.mutate({ body: { file_post_id: file.id, payment_type, expected_price: file.price } });
  };
  return { start, busy: create.isPending || leaving, error: create.error };
}

type Pay = ReturnType<typeof usePay>;

function Total({ file, pay }: { file: FileDetail; pay: Pay }) {
  const t = useT();
  const fen = fenOf(file.price);
  return (
    <>
      <Panel label={t.payment.amount}>
        <Receipt lines={[{ key: 'price', label: t.payment.filePrice, fen }]} sum={{ label: t.payment.due, fen }} />
        {pay.error && (
          <Note tone="bad" role="alert" className="mt-4">
            {worded(pay.error.message)}
          </Note>
        )}
        <div className="mt-4 hidden md:block">
          <PayAction file={file} pay={pay} />
        </div>
        {isToPay(file) && <p className="mt-3.5 text-ink-3 text-sm">{t.payment.refundLine}</p>}
        {isToPay(file) && (
          <p className="mt-2.5 text-ink-3 text-sm">
            {t.payment.consent}{' '}
            <Link to={`${paths.terms()}#refunds`} className="link">
              {t.payment.refundRules}
            </Link>
          </p>
        )}
        <p className="mt-2.5 flex gap-1.5 text-ink-3 text-sm">
          <ShieldCheck aria-hidden="true" className="mt-[3px] size-[15px] flex-none" />
          {t.payment.privacyLine}
        </p>
      </Panel>
      <BuyBar>
        <Price fen={fen} className="text-[1.375rem]" />
        <PayAction file={file} pay={pay} />
      </BuyBar>
    </>
  );
}

function PayAction({ file, pay }: { file: FileDetail; pay: Pay }) {
  const t = useT();
  const { status } = useSession();
  const loginPath = useLoginPath();
  if (file.is_purchased || file.is_owner) return <Owned file={file} />;
  if (status === 'guest') {
    return (
      <ButtonLink to={loginPath} tone="primary" size="lg" block>
        {t.payment.logInToPay}
      </ButtonLink>
    );
  }
  return (
    <Button tone="primary" size="lg" block busy={pay.busy} onClick={pay.start}>
      {file.price === 0 ? t.payment.takeFree : t.payment.pay(formatMoney(fenOf(file.price)))}
    </Button>
  );
}

function Owned({ file }: { file: FileDetail }) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <Note
        tone="ok"
        icon={CircleCheck}
        heading={file.is_owner ? t.payment.own : t.payment.owned}
        className="max-md:hidden"
      >
        {file.is_owner ? t.payment.ownLine : t.payment.ownedLine}
      </Note>
      <ButtonLink to={paths.file(file.id)} tone="ink" size="lg" block>
        {t.paymentReturn.onlyView}
      </ButtonLink>
    </div>
  );
}

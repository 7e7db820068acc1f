import { CircleCheck, ShieldCheck } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { Receipt } from '../../ui/figures/receipt.tsx';
import { BuyBar } from '../../ui/frame/bars.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { GoOutside, isInWeChat } from './outside.tsx';
import { isOwned, isToPay } from './standing.ts';
import type { Pay } from './use-pay.ts';

interface Props {
  file: FileDetail;
  pay: Pay;
}

/** What there is to pay, if anything; on phones the button is in the bar. */
export const Total = ({ file, pay }: Props) =>
  isOwned(file) ? <Owned file={file} pay={pay} /> : <Due file={file} pay={pay} />;

function Due({ file, pay }: Props) {
  const t = useT();
  const fen = fenOf(file.price);
  return (
    <>
      <Panel label={t.payment.amount}>
        {isToPay(file) ? (
          <Receipt lines={[{ key: 'price', label: t.payment.filePrice, fen }]} sum={{ label: t.payment.due, fen }} />
        ) : (
          <Price fen={fen} className="text-[1.5rem]" />
        )}
        {pay.error && (
          <Note tone="bad" role="alert" className="mt-4">
            {worded(pay.error.message)}
          </Note>
        )}
        <div className="mt-4 hidden md:block">
          <PayAction file={file} pay={pay} />
        </div>
        {isToPay(file) ? <Terms /> : <p className="mt-3.5 text-ink-3 text-sm">{t.file.freeLine}</p>}
      </Panel>
      <BuyBar>
        <Price fen={fen} className="text-[1.375rem]" />
        <PayAction file={file} pay={pay} />
      </BuyBar>
    </>
  );
}

function Terms() {
  const t = useT().payment;
  return (
    <>
      <p className="mt-3.5 text-ink-3 text-sm">{t.refundLine}</p>
      <p className="mt-2.5 text-ink-3 text-sm">
        {t.consent}{' '}
        <Link to={`${paths.terms()}#refunds`} className="link">
          {t.refundRules}
        </Link>
      </p>
      <p className="mt-2.5 flex gap-1.5 text-ink-3 text-sm">
        <ShieldCheck aria-hidden="true" className="mt-[3px] size-[15px] flex-none" />
        {t.privacyLine}
      </p>
    </>
  );
}

function PayAction({ file, pay }: Props) {
  const t = useT().payment;
  const { status } = useSession();
  const loginPath = useLoginPath();
  if (isToPay(file) && isInWeChat()) return <GoOutside />;
  if (status === 'guest') {
    return (
      <ButtonLink to={loginPath} tone="primary" size="lg" block>
        {isToPay(file) ? t.logInToPay : t.logInToTake}
      </ButtonLink>
    );
  }
  return (
    <Button tone="primary" size="lg" block busy={pay.busy} onClick={pay.start}>
      {isToPay(file) ? t.pay(formatMoney(fenOf(file.price))) : t.takeFree}
    </Button>
  );
}

/** Nothing is due; said aloud where it is the answer to a press. */
function Owned({ file, pay }: Props) {
  const t = useT().payment;
  const words = file.is_owner
    ? { heading: t.own, line: t.ownLine, short: t.ownShort }
    : { heading: t.owned, line: t.ownedLine, short: t.ownedShort };
  const view = <ViewFile id={file.id} />;
  return (
    <>
      <Panel label={words.heading}>
        <Note tone="ok" icon={CircleCheck} heading={words.heading} {...(pay.error && { role: 'alert' })}>
          {words.line}
        </Note>
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

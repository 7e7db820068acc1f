import { ArrowLeftRight, CircleX } from 'lucide-react';
import { isOutTradeNo } from '#shared/ids';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useLoginPath } from '../../../nav/return-to.ts';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Actions, Centred } from './result-frame.tsx';

/** An incomplete link, or a number of another shop: the text does not claim that a payment failed. */
export function NotFound({ outTradeNo }: { outTradeNo: string }) {
  const t = useT();
  return (
    <Centred>
      <CircleX aria-hidden="true" className="size-10 text-bad" />
      <h1 className="mt-2">{t.paymentReturn.notFound}</h1>
      <p className="text-ink-2">{isOutTradeNo(outTradeNo) ? t.paymentReturn.unknownLine : t.paymentReturn.notWhole}</p>
      <Actions>
        <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
        <ButtonLink to={paths.home()}>{t.file.backHome}</ButtonLink>
      </Actions>
    </Centred>
  );
}

export function Failed({ outTradeNo, fileId }: { outTradeNo: string; fileId: string | undefined }) {
  const t = useT();
  const { status } = useSession();
  const loginPath = useLoginPath();
  const closedLine = status === 'guest' ? t.paymentReturn.closedGuestLine : t.paymentReturn.closedLine;
  const line = outTradeNo ? closedLine : t.paymentReturn.missing;
  return (
    <Centred>
      <CircleX aria-hidden="true" className="size-10 text-bad" />
      <h1 className="mt-2">{t.paymentReturn.closed}</h1>
      <p className="text-ink-2">{line}</p>
      <Actions>
        {fileId && (
          <ButtonLink to={paths.payment(fileId)} tone="ink">
            {t.paymentReturn.payAgain}
          </ButtonLink>
        )}
        <ButtonLink to={paths.home()}>{t.file.backHome}</ButtonLink>
        {/* Only its buyer is told whether it was paid and refunded. */}
        {outTradeNo && status === 'guest' && (
          <ButtonLink to={loginPath} tone="quiet">
            {t.paymentReturn.logInToSee}
          </ButtonLink>
        )}
      </Actions>
    </Centred>
  );
}

/** Closed in favour of a later order of the same buyer, whose state the file's payment page shows. */
export function Replaced({ fileId }: { fileId: string | undefined }) {
  const t = useT();
  return (
    <Centred>
      <ArrowLeftRight aria-hidden="true" className="size-10 text-info" />
      <h1 className="mt-2">{t.paymentReturn.replaced}</h1>
      <p className="text-ink-2">{t.paymentReturn.replacedLine}</p>
      <Actions>
        {fileId && (
          <ButtonLink to={paths.payment(fileId)} tone="ink">
            {t.paymentReturn.toPayment}
          </ButtonLink>
        )}
        <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
      </Actions>
    </Centred>
  );
}

export function PaidAlready() {
  const t = useT();
  const email = t.common.supportEmail;
  return (
    <Callout tone="info" heading={t.paymentReturn.paidAlready} className="mt-7">
      {t.paymentReturn.paidAlreadyBefore}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {t.paymentReturn.paidAlreadyAfter}
    </Callout>
  );
}

import { CircleAlert, Hourglass, RotateCw } from 'lucide-react';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/frame/spinner.tsx';
import { type GaveUp, mostPolls, type useOrderStatus } from '../order-polling.ts';
import { Actions, Centred } from './result-frame.tsx';

type Polling = Pick<ReturnType<typeof useOrderStatus>, 'polls' | 'again' | 'asking'>;

/**
 * Pending, unknown, or no network: each may still succeed, so none is called a failure. After the last poll the page
 * offers to go on, and says which of the three it is.
 */
export function Unsettled({ order, view }: { order: Polling; view: 'waiting' | GaveUp }) {
  const t = useT().paymentReturn;
  const poll = Math.min(mostPolls, Math.max(1, order.polls));
  const isWaiting = view === 'waiting';
  return (
    <Centred>
      {isWaiting ? <Spinner className="size-8" /> : <Hourglass aria-hidden="true" className="size-8 text-ink-3" />}
      <h1 className="mt-3">{t.waiting}</h1>
      <p className="text-ink-2">{isWaiting ? t.polls(poll, mostPolls) : t.gaveUp[view]}</p>
      <Actions>
        <AskAgain order={isWaiting ? undefined : order} />
      </Actions>
    </Centred>
  );
}

/** Without a button while the page asks by itself. */
function AskAgain({ order }: { order: Polling | undefined }) {
  const t = useT();
  return (
    <>
      {order && (
        <Button icon={RotateCw} busy={order.asking && t.common.loading} onClick={order.again}>
          {t.paymentReturn.checkAgain}
        </Button>
      )}
      <ButtonLink to={paths.purchases()} tone="quiet">
        {t.paymentReturn.purchasesFirst}
      </ButtonLink>
    </>
  );
}

/** The result cannot be parsed. The money may have moved, so the buyer is not asked to pay again. */
export function Unreadable({ order }: { order: Polling }) {
  const t = useT();
  return (
    <Centred>
      <CircleAlert aria-hidden="true" className="size-10 text-warn" />
      <h1 className="mt-2">{t.paymentReturn.unreadable}</h1>
      <p className="text-ink-2">{t.paymentReturn.unreadableLine}</p>
      <Actions>
        <AskAgain order={order} />
        <ButtonLink to={paths.home()} tone="quiet">
          {t.file.backHome}
        </ButtonLink>
      </Actions>
    </Centred>
  );
}

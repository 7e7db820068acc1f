import type { PurchaseAnswer } from '#shared/contract/orders';
import { useOwnReview } from '../../../features/reviews/calls.ts';
import { ReviewForm } from '../../../features/reviews/review-form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface Props {
  purchase: PurchaseAnswer;
  onClose: () => void;
}

/** The same form as on the file's page, with the same draft. */
export default function RateDialog({ purchase, onClose }: Props) {
  const { reviews: t } = useT();
  return (
    <Dialog open onOpenChange={onClose} title={t.rateTitle(purchase.title)}>
      <div className="mt-3">
        <Form fileId={purchase.file_post_id} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Form({ fileId, onClose }: Omit<Props, 'purchase'> & { fileId: string }) {
  const { reviews: t } = useT();
  const { data, error, isFetchedAfterMount, refetch } = useOwnReview(fileId);
  if (error && !data) return <LoadFailed heading={t.failed} error={error} onRetry={refetch} />;
  /** A cached review may have been changed elsewhere, so it is fetched anew. */
  if (!data || !isFetchedAfterMount) return <PageSpinner />;
  const { mine, barred } = data.data;
  if (!mine && barred) return <Callout>{t.barred[barred]}</Callout>;
  return <ReviewForm {...{ fileId, mine }} onDone={onClose} onCancel={onClose} />;
}

import { useCore } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { Button } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Sentence } from '../text/sentence.tsx';

interface FailedProps {
  heading: string;
  error: Error;
  onRetry: () => unknown;
  className?: string | undefined;
}

/** The reference of a failure of the server, which support asks for; of any other failure its reason. */
function reasonOf(error: Error, reference: (id: string) => string): string {
  const { status = 0, requestId } = error as { status?: number; requestId?: string };
  return status >= 500 && requestId ? reference(requestId) : localized(error.message);
}

/** In the place of data that could not be loaded: one sentence and a retry. */
export function LoadFailed({ heading, error, onRetry, className }: FailedProps) {
  const t = useCore();
  return (
    <div role="alert" className={cx('grid justify-items-center gap-3 px-4 py-10 text-center', className)}>
      <p className="text-ink text-md">
        <Sentence>{heading}</Sentence>
      </p>
      <Button onClick={() => void onRetry()}>{t.common.retry}</Button>
      <p className="wrap-anywhere text-ink-3 text-xs">{reasonOf(error, t.errors.reference)}</p>
    </div>
  );
}

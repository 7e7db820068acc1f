import { useCore } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { Button } from '../button/button.tsx';
import { Callout } from '../frame/callout.tsx';

interface FailedProps {
  heading: string;
  error: Error;
  onRetry: () => unknown;
  className?: string | undefined;
}

/** In place of data that could not be loaded, with a retry. */
export function LoadFailed({ heading, error, onRetry, className }: FailedProps) {
  const t = useCore();
  return (
    <Callout tone="bad" role="alert" heading={heading} className={className}>
      <p>{localized(error.message)}</p>
      <Button size="sm" className="mt-2" onClick={() => void onRetry()}>
        {t.common.retry}
      </Button>
    </Callout>
  );
}

import { RotateCw } from 'lucide-react';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';

/** Quiet on purpose: a default is shown instead, and the rest of the page works. */
export function Retry({ onRetry }: { onRetry: () => void }) {
  const { common, dashboard } = useT();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-1 text-ink-3 text-sm">
      {dashboard.notLoaded}
      <Button icon={RotateCw} tone="quiet" size="sm" onClick={onRetry}>
        {common.retry}
      </Button>
    </p>
  );
}

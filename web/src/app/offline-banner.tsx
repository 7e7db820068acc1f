import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useCore } from '../i18n/index.tsx';
import { network } from '../nav/network.ts';

export function OfflineBanner() {
  const t = useCore();
  const online = useSyncExternalStore(network.subscribe, network.isOpen, () => true);
  return (
    <div role="status" className="sticky top-0 z-31">
      {!online && (
        <p
          data-offline
          className="flex h-(--banner) items-center justify-center gap-2 bg-warn-soft px-4 text-sm text-warn leading-tight"
        >
          <WifiOff aria-hidden="true" />
          {t.errors.offline}
        </p>
      )}
    </div>
  );
}

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useCore } from '../i18n/index.tsx';
import { network } from '../nav/network.ts';

export function OfflineBanner() {
  const t = useCore();
  const online = useSyncExternalStore(network.subscribe, network.isOpen, () => true);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2.5 text-sm text-warn">
          <WifiOff aria-hidden="true" />
          {t.errors.offline}
        </p>
      )}
    </div>
  );
}

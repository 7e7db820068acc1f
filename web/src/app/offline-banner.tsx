import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useCore } from '../i18n/index.tsx';

function subscribe(watch: () => void) {
  addEventListener('online', watch);
  addEventListener('offline', watch);
  return () => {
    removeEventListener('online', watch);
    removeEventListener('offline', watch);
  };
}

export function OfflineBanner() {
  const t = useCore();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
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

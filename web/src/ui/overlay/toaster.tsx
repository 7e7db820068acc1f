import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { type ToastListProps, toastClass, toastMs, toastStore } from './toast.ts';

const PlainToasts = ({ toasts }: ToastListProps) =>
  toasts.map(({ id, text }) => (
    <div key={id} className={toastClass}>
      {text}
    </div>
  ));

/** In place of cards that did not load. */
function PassingToasts({ toasts }: ToastListProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { id } of toasts) toastStore.dismiss(id);
    }, toastMs);
    return () => clearTimeout(timer);
  }, [toasts]);
  return <PlainToasts toasts={toasts} />;
}

/** Loaded with the first toast, whose text is shown meanwhile. */
const ToastCards = lazy<ComponentType<ToastListProps>>(() =>
  import('./toast-cards.tsx').catch(() => ({ default: PassingToasts })),
);

/** Once per app. The status region exists from the start: one that appears together with its text is not announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  return (
    <div
      role="status"
      className="toasts pointer-events-none fixed inset-x-3 top-[calc(var(--header)+8px)] z-50 sm:left-auto sm:w-[400px]"
    >
      {toasts.length > 0 && (
        <Suspense fallback={<PlainToasts toasts={toasts} />}>
          <ToastCards toasts={toasts} />
        </Suspense>
      )}
    </div>
  );
}

import { lazy, Suspense } from 'react';
import { useT } from '../i18n/index.tsx';
import { cx } from '../ui/class-names.ts';

const missing = { default: () => null };
const QrCode = lazy(() => import('./qr-code.tsx').catch(() => missing));

/** An address for whoever holds a phone in front of this screen. */
export function AddressCode({ url, className }: { url: string; className?: string }) {
  const { file } = useT();
  return (
    <figure className={cx('w-36', className)}>
      <div className="size-36 overflow-hidden rounded-sm">
        <Suspense>
          <QrCode text={url} label={file.code(url)} />
        </Suspense>
      </div>
      <figcaption className="mt-1.5 text-center text-ink-3 text-xs">{file.scan}</figcaption>
    </figure>
  );
}

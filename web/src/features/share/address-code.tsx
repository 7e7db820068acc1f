import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import type QrCode from './qr-code.tsx';

type Code = ComponentType<ComponentProps<typeof QrCode>>;

/** If it does not load, the address can still be read and copied. */
const LateCode = lazy<Code>(() => import('./qr-code.tsx').catch(() => ({ default: () => null })));

/** The QR code of an address, to open it on a phone; on phones there is none. */
export function AddressCode({ url, className }: { url: string; className?: string }) {
  const { file } = useT();
  return (
    <figure className={cx('w-36 max-md:hidden', className)}>
      <div className="size-36 overflow-hidden rounded-sm">
        <Suspense>
          <LateCode text={url} label={file.code(url)} />
        </Suspense>
      </div>
      <figcaption className="mt-1.5 text-center text-ink-3 text-xs">{file.scan}</figcaption>
    </figure>
  );
}

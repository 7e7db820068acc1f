import { lazy, Suspense } from 'react';
import type { FilePost } from '#shared/contract/files';

/** Few files have a timed discount: without one its texts are not loaded. */
const OnSaleBadge = lazy(async () => ({ default: (await import('./on-sale-badge.tsx')).OnSaleBadge }));

/** The discounted price, beside the list price of an own file. */
export const OnSale = ({ file }: { file: FilePost }) =>
  file.until !== null && (
    <Suspense>
      <OnSaleBadge file={file} />
    </Suspense>
  );

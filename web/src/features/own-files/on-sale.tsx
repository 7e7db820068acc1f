import { lazy, Suspense } from 'react';
import type { FilePost } from '#shared/contract/files';

/** Few files are on sale: without one its words are not fetched. */
const OnSaleBadge = lazy(async () => ({ default: (await import('./on-sale-badge.tsx')).OnSaleBadge }));

/** Beside the usual price of one's own file: that it costs less at this moment. */
export const OnSale = ({ file }: { file: FilePost }) =>
  file.until !== null && (
    <Suspense>
      <OnSaleBadge file={file} />
    </Suspense>
  );

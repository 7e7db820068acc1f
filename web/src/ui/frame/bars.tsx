import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Marks the mock payment and the debug page as tests. */
export const TestStrip = ({ children }: { children: ReactNode }) => (
  <div className="test-strip border-warn border-b font-semibold text-warn">
    <div className="wrap flex min-h-12 items-center justify-center py-2">
      <span className="flex items-center gap-2 rounded-sm bg-surface px-2.5 py-0.5">
        <FlaskConical aria-hidden="true" />
        {children}
      </span>
    </div>
  </div>
);

/**
 * On phones: price and button at the bottom, replacing the tab bar. From 768 px they are in the page's column. Rendered
 * outside the page, which moves for toasts: a fixed element inside it would move along.
 */
export const BuyBar = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-31 flex flex-wrap items-center gap-x-3.5 gap-y-1 border-line border-t bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-bar md:hidden print:hidden [&>button]:flex-1 [&>a]:flex-1"
    >
      {children}
    </div>,
    document.body,
  );

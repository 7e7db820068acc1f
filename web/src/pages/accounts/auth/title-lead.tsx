import type { ReactNode } from 'react';

/** Reserves two lines for a title that may still be loading, so that nothing below moves. */
export const TitleLead = ({ children }: { children: ReactNode }) => (
  <span className="line-clamp-2 min-h-[2lh]">{children}</span>
);

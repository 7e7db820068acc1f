import type { ReactNode } from 'react';

/** Two lines for a title that may still be on its way: what stands below does not move when it comes. */
export const TitleLead = ({ children }: { children: ReactNode }) => (
  <span className="line-clamp-2 min-h-[2lh]">{children}</span>
);

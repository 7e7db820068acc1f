import type { ReactNode } from 'react';

export const Centred = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center gap-1.5">{children}</div>
);

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap justify-center gap-2.5 justify-self-stretch max-sm:[&>*]:flex-auto">
    {children}
  </div>
);

import type { ReactNode } from 'react';

interface Props {
  /** In the address, and what links lead to. */
  id: 'reviews' | 'questions';
  heading: string;
  children: ReactNode;
}

/** What others say of a file. There with its heading from the beginning, so that a link to it leads somewhere. */
export const ToldSection = ({ id, heading, children }: Props) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="scroll-mt-4 outline-0">
    <h2 id={`${id}-heading`} className="mb-3">
      {heading}
    </h2>
    {children}
  </section>
);

import { type ReactNode, useState } from 'react';
import { Fold } from '../../../ui/frame/fold.tsx';

interface Props {
  heading: string;
  /** The state of it, beside the heading. */
  value?: ReactNode;
  /** Its address was opened: it is open, and scrolled to. */
  isWanted?: boolean;
  children: ReactNode;
}

const scrollTo = (part: HTMLElement | null) => part?.scrollIntoView?.({ block: 'nearest' });

/** A part of a tab under its heading. What is in it is loaded when it is first opened, and kept. */
export function ProfilePart({ heading, value, isWanted = false, children }: Props) {
  const [wasOpened, setOpened] = useState(isWanted);
  return (
    <div ref={isWanted ? scrollTo : undefined} className="scroll-mt-[calc(var(--header)+16px)]">
      <Fold
        heading={heading}
        value={value}
        isOpen={isWanted}
        onOpen={() => setOpened(true)}
        className="md:[&>div]:pl-63"
      >
        {wasOpened && children}
      </Fold>
    </div>
  );
}

interface OpenProps {
  heading: string;
  /** A sentence below the heading. */
  line?: string | undefined;
  children: ReactNode;
}

export const OpenPart = ({ heading, line, children }: OpenProps) => (
  <section
    aria-label={heading}
    className="grid gap-x-3 gap-y-4 border-line border-b py-6 md:grid-cols-[240px_minmax(0,1fr)]"
  >
    <div>
      <h2 className="text-base">{heading}</h2>
      {line && <p className="mt-1 max-w-[22em] text-ink-3 text-sm">{line}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);

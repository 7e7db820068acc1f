import { type ReactNode, useState } from 'react';
import { Fold } from '../../../ui/frame/fold.tsx';

interface Props {
  heading: string;
  /** The state of it, beside the heading. */
  value?: ReactNode;
  /** Its address was opened: it is open, and scrolled to. */
  isWanted: boolean;
  children: ReactNode;
}

const scrollTo = (part: HTMLElement | null) => part?.scrollIntoView?.({ block: 'nearest' });

/** A part of a tab under its heading. What is in it is loaded when it is first opened, and kept. */
export function ProfilePart({ heading, value, isWanted, children }: Props) {
  const [wasOpened, setOpened] = useState(isWanted);
  return (
    <div ref={isWanted ? scrollTo : undefined} className="scroll-mt-[calc(var(--header)+16px)]">
      <Fold heading={heading} value={value} isOpen={isWanted} onOpen={() => setOpened(true)}>
        {wasOpened && children}
      </Fold>
    </div>
  );
}
